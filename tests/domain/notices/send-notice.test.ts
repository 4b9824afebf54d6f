import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { memberQuery } from "#app/domain/classes/member.ts";
import { listMembers } from "#app/domain/classes/members.server.ts";
import { leaveClass } from "#app/domain/classes/membership.server.ts";
import { showClassReport } from "#app/domain/classes/report.server.ts";
import { noticeDefaults, noticeFields, templates } from "#app/domain/notices/notice.ts";
import { listNotices, showNotice } from "#app/domain/notices/notices.server.ts";
import { setOwnRefusal } from "#app/domain/notices/refusal.server.ts";
import { previewNotice, sendNotice } from "#app/domain/notices/send-notice.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { noticeRecipients, notices } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { aLedClass, saying } from "#tests/domain/notices/a-notice.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const now = new Date("2026-11-24T15:00:00Z");
const paging = { page: 1, limit: 10 };

const recipientsOf = async (db: Db, noticeId: number) =>
  (await db.select().from(noticeRecipients).where(eq(noticeRecipients.noticeId, noticeId))).map(({ userId }) => userId);

describe("before a notice is sent", () => {
  it("its writer sees who gets it, who is left out, and the e-mail; nothing is kept", () =>
    rolledBack(async (db) => {
      const { leader, classId, people } = await aLedClass(db, { members: 8 });
      await setOwnRefusal(ctxOf(db, people[0]!, { now }), true);
      await inTransaction(ctxOf(db), (within) => leaveClass(within, { classId, userId: people[1]!.id, by: "self" }));
      await db.update(users).set({ deletedAt: now }).where(eq(users.id, people[2]!.id));
      const { reach, email, replyTo } = await previewNotice(ctxOf(db, leader, { now }), saying({ class_id: classId }));
      expect(reach).toEqual({
        count: 5,
        names: [4, 5, 6, 7, 8].map((n) => `Pessoa ${n}`),
        refused: 1,
        left: 1,
        deleted: 1,
      });
      expect(replyTo).toBe(leader.email);
      expect(email.text).toContain("Olá, Ester.");
      expect(email.text).toMatch(/Até domingo!\n\nTragam a Bíblia\./);
      expect(email.text).toContain("Ester Lima escreveu para a turma Discipulado de domingo.");
      expect(await db.$count(notices)).toBe(0);
    }));

  it("templates have the name in them, and are words to change", () => {
    for (const name of Object.keys(templates) as (keyof typeof templates)[]) {
      const begun = noticeDefaults({ kind: "class", id: 3, name: "Jovens" }, name);
      expect(noticeFields.parse({ ...begun, class_id: 3 })).toMatchObject({
        class_id: 3,
        audience: templates[name].audience,
      });
      expect(Object.values(begun).join()).toContain("Jovens");
    }
  });

  it("one class or one course is named, and words are there", () => {
    const words = { subject: "a", body: "b" };
    for (const wrong of [
      words,
      { ...words, class_id: 1, course_id: 1 },
      { class_id: 1, body: "b" },
      { class_id: 1, subject: "a\nb", body: "b" },
    ])
      expect(noticeFields.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });
});

describe("a notice to those who have stopped", () => {
  it("leaves out those who studied, have only just come, are done, or wait for a lesson to open", () =>
    rolledBack(async (db) => {
      const { course, leader, classId, people } = await aLedClass(db, { members: 6 });
      const [stopped, studied, fresh, done, waits, moved] = people.map(({ id }) => id);
      const of = (userId: string) =>
        sql`(select id from enrollments where user_id = ${userId} and course_id = ${course.id})`;
      const did = (userId: string, lessonId: number, at: string) =>
        db.execute(sql`insert into lesson_progress (enrollment_id, lesson_id, completed_at, updated_at)
          values (${of(userId)}, ${lessonId}, ${at}::timestamptz, ${at}::timestamptz)`);
      const [first, second, third] = course.lessonIds as [number, number, number];
      await did(stopped!, first, "2026-11-09T12:00:00Z");
      await did(studied!, first, "2026-11-12T12:00:00Z");
      await db.execute(sql`update enrollments set created_at = '2026-11-20' where id = ${of(fresh!)}`);
      await db.execute(sql`update class_members set joined_at = '2026-11-20' where user_id = ${fresh!}`);
      // They studied long ago, and came to this class only now.
      await did(moved!, first, "2026-10-20T12:00:00Z");
      await db.execute(sql`update class_members set joined_at = '2026-11-20' where user_id = ${moved!}`);
      await db
        .update(enrollments)
        .set({ completedAt: new Date("2026-10-20") })
        .where(eq(enrollments.userId, done!));
      for (const lesson of [first, second]) await did(waits!, lesson, "2026-10-20T12:00:00Z");
      await db
        .insert(lessonOpenings)
        .values({ lessonId: third, kind: "at", opensAt: new Date("2026-12-06T12:00:00Z") });
      const ctx = ctxOf(db, leader, { now });
      const { id } = await sendNotice(ctx, saying({ class_id: classId }, { audience: "stalled" }));
      expect(await recipientsOf(db, id)).toEqual([stopped]);
      const { page } = await listMembers(ctx, classId, memberQuery.parse({ stalled: "true" }));
      expect(page.data.map((member) => member.id)).toEqual([stopped]);
      const { report } = await showClassReport(ctx, classId);
      expect(report.courses[0]!.lessons.map((lesson) => lesson.stopped)).toEqual([1, 0, 0]);
      // Once that lesson is open, who waited for it has stopped, too.
      const later = ctxOf(db, leader, { now: new Date("2026-12-06T12:00:00Z") });
      const { reach } = await previewNotice(later, saying({ class_id: classId }, { audience: "stalled" }));
      expect(reach.count).toBe(5);
    }));
});

describe("a notice to those without a certificate", () => {
  it("leaves out who has one that counts", () =>
    rolledBack(async (db) => {
      const { course, people } = await aLedClass(db, { members: 2 });
      const [certified, other] = people;
      const ctx = ctxOf(db, certified!);
      for (const lessonId of course.lessonIds) await completeLesson(ctx, lessonId, {});
      const [enrolment] = await db.select().from(enrollments).where(eq(enrollments.userId, certified!.id));
      await generateCertificate(ctx, { course_id: course.id, enrollment_id: enrolment!.id });
      const asked = saying({ course_id: course.id }, { audience: "uncertified" });
      const { id } = await sendNotice(ctxOf(db, course.instructor), asked);
      expect(await recipientsOf(db, id)).toEqual([other!.id]);
    }));
});

describe("a notice", () => {
  it("is written by the leader of the class, the instructor of the course, by admins, and by nobody else", () =>
    rolledBack(async (db) => {
      const { course, leader, classId } = await aLedClass(db);
      const [toClass, toCourse] = [saying({ class_id: classId }), saying({ course_id: course.id })];
      const admin = await anAdmin(db);
      for (const [viewer, fields] of [
        [leader, toClass],
        [course.instructor, toCourse],
        [admin, toClass],
        [admin, toCourse],
      ] as const)
        expect((await sendNotice(ctxOf(db, viewer), fields)).recipients).toBe(3);
      const refused = async (viewer: typeof leader | null, fields: typeof toClass, code: string) =>
        expect(sendNotice(ctxOf(db, viewer), fields)).rejects.toMatchObject({ code });
      await refused(null, toClass, "unauthenticated");
      await refused(await aStudent(db), toClass, "not_found");
      await refused(course.instructor, toClass, "not_found");
      await refused(leader, toCourse, "forbidden");
      await refused(await anInstructor(db), toCourse, "not_found");
      await db.update(classes).set({ closedAt: now }).where(eq(classes.id, classId));
      await refused(leader, toClass, "conflict");
      const [event] = await db
        .select()
        .from(events)
        .where(eq(events.action, "notice.sent"))
        .orderBy(events.id)
        .limit(1);
      expect(event!.data).toEqual({ classId, courseId: null, audience: "all", recipients: 3 });
    }));

  it("names to whom it went for its writer and admins alone, and is listed for all who look after the class", () =>
    rolledBack(async (db) => {
      const { course, leader, classId } = await aLedClass(db);
      const second = await aStudent(db);
      await db.execute(sql`insert into class_leaders (class_id, user_id) values (${classId}, ${second.id})`);
      const { id } = await sendNotice(ctxOf(db, leader), saying({ class_id: classId }));
      const seen = async (viewer: typeof leader) =>
        (await showNotice(ctxOf(db, viewer), id, paging)).recipients?.data.length ?? null;
      expect([await seen(leader), await seen(second), await seen(await anAdmin(db))]).toEqual([3, null, 3]);
      for (const viewer of [course.instructor, await aStudent(db)])
        await expect(showNotice(ctxOf(db, viewer), id, paging)).rejects.toMatchObject({ code: "not_found" });
      expect((await listNotices(ctxOf(db, second), { classId, ...paging })).data).toMatchObject([
        { id, sent: 0, waiting: 3, failed: 0, skipped: 0 },
      ]);
      expect((await listNotices(ctxOf(db, course.instructor), paging)).total).toBe(0);
    }));

  it("to nobody is refused, and so is one too many in a day, in words that say so", () =>
    rolledBack(async (db) => {
      const { leader, classId } = await aLedClass(db, { members: 1 });
      const settings = testSettings({ RATE_LIMIT_FACTOR: "0.2" });
      const ctx = ctxOf(db, leader, { settings });
      await expect(sendNotice(ctx, saying({ class_id: classId }, { audience: "stalled" }))).resolves.toBeDefined();
      // One that nobody would get is not counted.
      await expect(sendNotice(ctx, saying({ class_id: await emptyClass(db, leader.id) }))).rejects.toMatchObject({
        code: "conflict",
        message: "Ninguém receberia este aviso. Escolha outro grupo de pessoas.",
      });
      await sendNotice(ctx, saying({ class_id: classId }));
      await expect(sendNotice(ctx, saying({ class_id: classId }))).rejects.toMatchObject({
        code: "too_many",
        message: expect.stringMatching(
          /^Você já mandou os avisos que cabem num dia\. O próximo pode ir daqui a \d+ (horas|minutos?)\.$/,
        ),
      });
    }));
});

async function emptyClass(db: Db, leaderId: string) {
  const [row] = await db
    .insert(classes)
    .values({ name: "Vazia", startsOn: "2026-11-01" })
    .returning({ id: classes.id });
  await db.execute(sql`insert into class_leaders (class_id, user_id) values (${row!.id}, ${leaderId})`);
  return row!.id;
}
