import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showToday } from "#app/domain/admin-stats/today.server.ts";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import { listInbox } from "#app/domain/lesson-posts/inbox.server.ts";
import { questionForm, readMinute } from "#app/domain/lesson-posts/lesson-post.ts";
import { listQuestions, showQuestion } from "#app/domain/lesson-posts/posts.server.ts";
import {
  answerQuestion,
  askQuestion,
  decideOnPost,
  deletePost,
  reactToPost,
} from "#app/domain/lesson-posts/write-post.server.ts";
import { eraseAccount } from "#app/domain/privacy/erase-account.server.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { lessonPosts, postReports, questionFollowers } from "#drizzle/schema/lesson-posts.ts";
import { users } from "#drizzle/schema/people.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";
import { anAskedLesson, aStudentOf, ask } from "./an-asked-lesson.ts";

const all = { page: 1, limit: 20 };
const inbox = { ...all, state: "all" as const, course: null };

describe("questions under a lesson", () => {
  it("are for students of the course and its team, not for visitors of a preview or anybody else", () =>
    rolledBack(async (db) => {
      const { course, preview, lesson, question } = await anAskedLesson(db);
      const stranger = await aStudent(db);
      for (const ctx of [ctxOf(db), ctxOf(db, stranger)]) {
        const code = ctx.viewer ? "forbidden" : "unauthenticated";
        await expect(listQuestions(ctx, preview, all)).rejects.toMatchObject({ code });
        await expect(listQuestions(ctx, lesson, all)).rejects.toMatchObject({ code });
        await expect(showQuestion(ctx, question.id)).rejects.toMatchObject({ code });
        expect((await studyLesson(ctx, { courseId: course.id, lessonId: preview })).questions).toBeNull();
      }
      await expect(ask(db, stranger, preview)).rejects.toMatchObject({ code: "forbidden" });
      for (const viewer of [course.instructor, await anAdmin(db), await aStudentOf(db, course.id)]) {
        const { questions } = await listQuestions(ctxOf(db, viewer), lesson, all);
        expect(questions.data).toMatchObject([{ author: "Ester L.", text: question.text, isOwn: false }]);
        const study = await studyLesson(ctxOf(db, viewer), { courseId: course.id, lessonId: lesson });
        expect(study.questions).toMatchObject({ total: 1, first: [{ id: question.id, isAnswered: false }] });
      }
    }));

  it("have the team's answer before those of others, however late it comes", () =>
    rolledBack(async (db) => {
      const { course, asker, question } = await anAskedLesson(db);
      const other = await aStudentOf(db, course.id);
      await answerQuestion(ctxOf(db, other), question.id, { text: "Acho que é pelos leitores." });
      expect((await showQuestion(ctxOf(db, asker), question.id)).question.answeredAt).toBeNull();
      await answerQuestion(ctxOf(db, course.instructor), question.id, { text: "Cada um escreve a um povo." });
      const shown = (await showQuestion(ctxOf(db, asker), question.id)).question;
      expect(shown.answers.map(({ text, isByTeam }) => [text, isByTeam])).toEqual([
        ["Cada um escreve a um povo.", true],
        ["Acho que é pelos leitores.", false],
      ]);
      expect(shown.answeredAt).not.toBeNull();
    }));

  it("show those of the viewer's class first, or of one they lead, then those that most people have", () =>
    rolledBack(async (db) => {
      const { course, lesson, question } = await anAskedLesson(db);
      const [mate, viewer, leader, other] = [
        await aStudentOf(db, course.id),
        await aStudentOf(db, course.id),
        await aStudentOf(db, course.id),
        await aStudentOf(db, course.id),
      ];
      const classId = await aClass(db, { courseIds: [course.id], leaderIds: [leader.id] });
      for (const { id } of [mate, viewer])
        await joinClass(ctxOf(db, await anAdmin(db)), { classId, userId: id, by: "school" });
      const ofMate = await ask(db, mate, lesson, "A da turma");
      const newest = await ask(db, other, lesson, "A mais nova");
      await reactToPost(ctxOf(db, other), question.id, { reaction: "follow" });
      const ids = async (who: typeof viewer) =>
        (await listQuestions(ctxOf(db, who), lesson, all)).questions.data.map(({ id }) => id);
      for (const who of [viewer, leader]) expect(await ids(who)).toEqual([ofMate.id, question.id, newest.id]);
      expect(await ids(other)).toEqual([question.id, newest.id, ofMate.id]);
      const below = async (who: typeof viewer) =>
        (await studyLesson(ctxOf(db, who), { courseId: course.id, lessonId: lesson })).questions!.first.map(
          ({ id }) => id,
        );
      for (const who of [viewer, leader]) expect(await below(who)).toEqual([ofMate.id, newest.id, question.id]);
      expect(await below(other)).toEqual([newest.id, ofMate.id, question.id]);
    }));

  it("that are hidden are seen by the team and their author alone, and answer their reports", () =>
    rolledBack(async (db) => {
      const { course, lesson, asker, question } = await anAskedLesson(db);
      const other = await aStudentOf(db, course.id);
      const team = ctxOf(db, course.instructor);
      await reactToPost(ctxOf(db, other), question.id, { reaction: "report" });
      await reactToPost(ctxOf(db, other), question.id, { reaction: "report" });
      expect((await listInbox(team, { ...inbox, state: "reported" })).data).toMatchObject([{ reports: 1 }]);
      const told = async () => (await showToday(team)).find(({ name }) => name === "reports")?.n;
      expect(await told()).toBe(1);
      expect((await showToday(ctxOf(db, await anInstructor(db)))).map(({ name }) => name)).not.toContain("reports");
      await expect(decideOnPost(ctxOf(db, other), question.id, { decision: "hide" })).rejects.toMatchObject({
        code: "forbidden",
      });
      const { answers } = await answerQuestion(team, question.id, { text: "Pelos leitores." });
      await decideOnPost(team, question.id, { decision: "hide" });
      const below = reactToPost(ctxOf(db, other), answers[0]!.id, { reaction: "report" });
      await expect(below).rejects.toMatchObject({ code: "not_found" });
      const seen = async (ctx: typeof team) => (await listQuestions(ctx, lesson, all)).questions.total;
      expect([await seen(ctxOf(db, other)), await seen(ctxOf(db, asker)), await seen(team)]).toEqual([0, 1, 1]);
      await expect(showQuestion(ctxOf(db, other), question.id)).rejects.toMatchObject({ code: "not_found" });
      const late = reactToPost(ctxOf(db, other), question.id, { reaction: "follow" });
      await expect(late).rejects.toMatchObject({ code: "not_found" });
      expect((await listInbox(team, { ...inbox, state: "reported" })).total).toBe(0);
      expect(await told()).toBeUndefined();
      expect((await listInbox(team, { ...inbox, state: "hidden" })).total).toBe(1);
      expect((await listInbox(team, { ...inbox, state: "open" })).total).toBe(0);
      await decideOnPost(team, question.id, { decision: "show" });
      expect(await seen(ctxOf(db, other))).toBe(1);
    }));

  it("are open again when the team's only answer is hidden or deleted", () =>
    rolledBack(async (db) => {
      const { course, question } = await anAskedLesson(db);
      const team = ctxOf(db, course.instructor);
      const open = async () => (await listInbox(team, { ...inbox, state: "open" })).total;
      const { answers } = await answerQuestion(team, question.id, { text: "Pelos leitores." });
      expect(await open()).toBe(0);
      await decideOnPost(team, answers[0]!.id, { decision: "hide" });
      expect(await open()).toBe(1);
      await decideOnPost(team, answers[0]!.id, { decision: "show" });
      expect(await open()).toBe(0);
      await deletePost(team, answers[0]!.id);
      expect(await open()).toBe(1);
    }));

  it("are not taken where the course is closed, except that its team may answer", () =>
    rolledBack(async (db) => {
      const { course, lesson, asker, question } = await anAskedLesson(db);
      await db.update(courses).set({ takesQuestions: false }).where(eq(courses.id, course.id));
      const conflict = { code: "conflict" };
      await expect(ask(db, asker, lesson)).rejects.toMatchObject(conflict);
      await expect(answerQuestion(ctxOf(db, asker), question.id, { text: "Já sei." })).rejects.toMatchObject(conflict);
      const answered = await answerQuestion(ctxOf(db, course.instructor), question.id, { text: "Pelos leitores." });
      expect(answered.answers).toHaveLength(1);
    }));

  it("are in the list of the course's instructor, not of another one", () =>
    rolledBack(async (db) => {
      const { course, question } = await anAskedLesson(db);
      const other = await anInstructor(db);
      expect((await listInbox(ctxOf(db, other), inbox)).total).toBe(0);
      await expect(decideOnPost(ctxOf(db, other), question.id, { decision: "hide" })).rejects.toMatchObject({
        code: "forbidden",
      });
      const own = await listInbox(ctxOf(db, course.instructor), { ...inbox, course: course.id });
      expect(own.data).toMatchObject([{ id: question.id, author: "Ester L.", courseId: course.id, others: 0 }]);
      expect((await listInbox(ctxOf(db, course.instructor), { ...inbox, course: course.id + 1 })).total).toBe(0);
    }));

  it("keep their place by the kind of lesson, and read a minute as a clock shows it", () =>
    rolledBack(async (db) => {
      const { course, lesson, asker } = await anAskedLesson(db, {
        lessons: [{}, {}, { contentType: "video", contentUrl: "https://video.example/1", contentText: null }],
      });
      const place = { text: "E aqui?", seconds: 750, passage: "No princípio" };
      const about = async (lessonId: number) => await askQuestion(ctxOf(db, asker), lessonId, place);
      expect(await about(lesson)).toMatchObject({ seconds: null, passage: "No princípio" });
      expect(await about(course.lessonIds[2]!)).toMatchObject({ seconds: 750, passage: null });
      expect(["12:30", "1:02:03", "7", "", undefined, "12:75", "doze"].map(readMinute)).toEqual([
        750,
        3_723,
        420,
        undefined,
        undefined,
        Number.NaN,
        Number.NaN,
      ]);
      expect(questionForm.safeParse({ text: "E aqui?", seconds: "doze" }).success).toBe(false);
    }));

  it("stay when somebody else answered, and go otherwise", () =>
    rolledBack(async (db) => {
      const { course, lesson, asker, question } = await anAskedLesson(db);
      const second = await ask(db, asker, lesson, "Outra");
      await deletePost(ctxOf(db, asker), second.id);
      await expect(deletePost(ctxOf(db, course.instructor), question.id)).rejects.toMatchObject({ code: "not_found" });
      await answerQuestion(ctxOf(db, course.instructor), question.id, { text: "Pelos leitores." });
      await expect(deletePost(ctxOf(db, asker), question.id)).rejects.toMatchObject({ code: "conflict" });
      expect(await db.$count(lessonPosts)).toBe(2);
    }));

  it("go with the account of their author; the team's answers stay without the name", () =>
    rolledBack(async (db) => {
      const { course, lesson, asker, question } = await anAskedLesson(db);
      const other = await aStudentOf(db, course.id);
      const ofOther = await ask(db, other, lesson);
      await answerQuestion(ctxOf(db, course.instructor), ofOther.id, { text: "Pelos leitores." });
      await reactToPost(ctxOf(db, asker), ofOther.id, { reaction: "follow" });
      await reactToPost(ctxOf(db, asker), ofOther.id, { reaction: "report" });
      for (const { id } of [asker, course.instructor]) {
        const [person] = await db.select().from(users).where(eq(users.id, id));
        await inTransaction(ctxOf(db), (within) => eraseAccount(within, person!, { by: "self", certificates: "keep" }));
      }
      expect(await db.$count(lessonPosts, eq(lessonPosts.id, question.id))).toBe(0);
      expect(await db.$count(questionFollowers, eq(questionFollowers.userId, asker.id))).toBe(0);
      expect(await db.$count(postReports)).toBe(0);
      const left = (await showQuestion(ctxOf(db, other), ofOther.id)).question;
      expect(left.answers).toMatchObject([{ text: "Pelos leitores.", author: "Conta apagada" }]);
    }));
});

describe("“também tenho essa dúvida”", () => {
  it("counts each person once, however often and at once it is pressed, and can be taken back", async () => {
    const { db, close } = await freshDatabase();
    const { course, asker, question } = await anAskedLesson(db);
    const other = await aStudentOf(db, course.id);
    const press = (reaction: "follow" | "unfollow") => reactToPost(ctxOf(db, other), question.id, { reaction });
    await Promise.all(Array.from({ length: 12 }, () => press("follow")));
    const seen = async () => (await showQuestion(ctxOf(db, other), question.id)).question;
    expect(await seen()).toMatchObject({ others: 1, isFollowed: true });
    await press("unfollow");
    expect(await seen()).toMatchObject({ others: 0, isFollowed: false });
    await expect(reactToPost(ctxOf(db, asker), question.id, { reaction: "unfollow" })).rejects.toMatchObject({
      code: "conflict",
    });
    await close();
  });
});
