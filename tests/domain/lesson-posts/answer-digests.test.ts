import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { writeAnswerDigests } from "#app/domain/lesson-posts/answer-digests.server.ts";
import { answerQuestion, decideOnPost, reactToPost } from "#app/domain/lesson-posts/write-post.server.ts";
import { openMailer } from "#app/domain/mail/mailer.server.ts";
import { sendDue } from "#app/domain/mail/send-due.server.ts";
import { setOwnRefusal } from "#app/domain/notices/refusal.server.ts";
import { asNotice } from "#app/domain/notices/write-due.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";
import { anAskedLesson, aStudentOf, ask } from "./an-asked-lesson.ts";

/** Ten in the morning in São Paulo. */
const morning = new Date("2026-11-30T13:00:00Z");
const later = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);

const tell = (db: Db, now: Date, limit = 100) =>
  inTransaction(ctxOf(db, null, { now }), (within) => writeAnswerDigests(within, limit));

const sentTo = async (db: Db, userId: string) =>
  await db.select().from(mails).where(eq(mails.userId, userId)).orderBy(mails.id);

describe("the e-mail about answers", () => {
  it("goes once a day to the person who asked and to those who also have the question, and not for students' answers", () =>
    rolledBack(async (db) => {
      const { course, lesson, asker, question } = await anAskedLesson(db);
      const other = await aStudentOf(db, course.id);
      await reactToPost(ctxOf(db, other), question.id, { reaction: "follow" });
      await answerQuestion(ctxOf(db, other), question.id, { text: "Acho que é pelos leitores." });
      expect(await tell(db, morning)).toBe(0);
      await answerQuestion(ctxOf(db, course.instructor), question.id, { text: "Cada um escreve a um povo." });
      expect([await tell(db, later(-6)), await tell(db, morning, 1), await tell(db, later(1))]).toEqual([0, 1, 1]);
      for (const { id } of [asker, other]) {
        const [email] = await sentTo(db, id);
        expect(email!.subject).toBe("Resposta à sua dúvida em “Aula 2”");
        expect(email!.text).toMatch(/Cada um escreve a um povo\.[\s\S]+\/lesson-posts\/\d+[\s\S]+\/unsubscribe\//);
        expect(email!.isBulk).toBe(true);
      }
      const second = await ask(db, asker, lesson, "E João?");
      for (const id of [question.id, second.id])
        await answerQuestion(ctxOf(db, course.instructor), id, { text: "Depois conto mais." });
      expect(await tell(db, later(5))).toBe(0);
      expect(await tell(db, later(24))).toBe(2);
      expect((await sentTo(db, asker.id)).map(({ subject }) => subject)[1]).toBe("2 dúvidas suas foram respondidas");
      expect(await tell(db, later(48))).toBe(0);
    }));

  it("does not go to anyone who refuses notices, no longer studies the course, or came after the answer", () =>
    rolledBack(async (db) => {
      const { course, asker, question } = await anAskedLesson(db);
      const [refuser, leaver, late] = [
        await aStudentOf(db, course.id),
        await aStudentOf(db, course.id),
        await aStudentOf(db, course.id),
      ];
      for (const viewer of [refuser, leaver]) await reactToPost(ctxOf(db, viewer), question.id, { reaction: "follow" });
      await setOwnRefusal(ctxOf(db, refuser), true);
      await answerQuestion(ctxOf(db, course.instructor), question.id, { text: "Cada um escreve a um povo." });
      await reactToPost(ctxOf(db, late), question.id, { reaction: "follow" });
      await db.update(enrollments).set({ endedAt: morning }).where(eq(enrollments.userId, leaver.id));
      expect(await tell(db, morning)).toBe(1);
      expect(await sentTo(db, asker.id)).toHaveLength(1);
    }));

  it("says nothing of what the team has hidden meanwhile", () =>
    rolledBack(async (db) => {
      const { course, question } = await anAskedLesson(db);
      const team = ctxOf(db, course.instructor);
      const { answers } = await answerQuestion(team, question.id, { text: "Enganei-me." });
      await decideOnPost(team, answers[0]!.id, { decision: "hide" });
      expect(await tell(db, morning)).toBe(0);
      await decideOnPost(team, answers[0]!.id, { decision: "show" });
      await decideOnPost(team, question.id, { decision: "hide" });
      expect(await tell(db, morning)).toBe(0);
    }));

  it("arrives by a real mail server, with the mailbox's own button to receive no more", async () => {
    const [server, { db, close }] = await Promise.all([startMailServer(), freshDatabase()]);
    const { course, asker, question } = await anAskedLesson(db);
    await answerQuestion(ctxOf(db, course.instructor), question.id, { text: "Cada um escreve\na um <b>povo</b>." });
    const settings = testSettings({ SMTP_URL: server.url });
    const ctx = ctxOf(db, null, { settings, now: morning });
    await inTransaction(ctx, (within) => writeAnswerDigests(within, 10));
    const mailer = openMailer(settings);
    await sendDue(ctx, { send: async (email) => await mailer.send(await asNotice(ctx, email)) });
    const arrived = server.taken.filter(({ envelope }) => envelope.to.includes(asker.email));
    expect(arrived).toHaveLength(1);
    expect(arrived[0]!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(arrived[0]!.text).toContain("a um <b>povo</b>.");
    expect(arrived[0]!.html).toContain("&lt;b&gt;povo&lt;/b&gt;");
    await server.close();
    await close();
  });
});
