import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { joinClass, leaveClass } from "#app/domain/classes/membership.server.ts";
import { setOwnRefusal } from "#app/domain/notices/refusal.server.ts";
import { writeOpeningDigests } from "#app/domain/schedule/opening-digests.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { lessonOpenings, openingNotices } from "#drizzle/schema/schedule.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aTrail, study } from "#tests/domain/trails/a-trail.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

/** Sunday, 29 November 2026, at nine in the morning in São Paulo. */
const opensAt = new Date("2026-11-29T12:00:00Z");
const later = (hours: number, minutes = 0) => new Date(opensAt.getTime() + hours * 3_600_000 + minutes * 60_000);
const enrolledAt = new Date("2026-11-01T12:00:00Z");

const tell = (db: Db, now: Date, limit = 100) =>
  inTransaction(ctxOf(db, null, { now }), (within) => writeOpeningDigests(within, limit));

const subjectsTo = async (db: Db, userId: string) =>
  (await db.select().from(mails).where(eq(mails.userId, userId)).orderBy(mails.id)).map(({ subject }) => subject);

async function enrolled(db: Db, courseId: number, about: Partial<typeof enrollments.$inferInsert> = {}) {
  const { id: userId } = await aStudent(db);
  await db.insert(enrollments).values({ userId, courseId, createdAt: enrolledAt, ...about });
  return userId;
}

describe("the e-mail that lessons have opened", () => {
  it("comes once, in the morning, to those to whom a date opened them, with all of a day together", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ isFree: true }, {}, {}, {}, {}] });
      const [preview, second, third, fourth, fifth] = course.lessonIds as [number, number, number, number, number];
      for (const lessonId of [preview, second, third])
        await db.insert(lessonOpenings).values({ lessonId, kind: "at", opensAt });
      await db.insert(lessonOpenings).values({ lessonId: fourth, kind: "at", opensAt: later(-72) });
      await db.insert(lessonOpenings).values({ lessonId: fifth, kind: "at", opensAt: later(8) });
      const student = await enrolled(db, course.id);
      expect(await tell(db, later(0, -1))).toBe(0);
      expect(await tell(db, later(0))).toBe(1);
      expect(await subjectsTo(db, student)).toEqual(["2 aulas abriram para você: Aula 2 e mais"]);
      const [email] = await db.select().from(mails).where(eq(mails.userId, student));
      expect(email!.text).toMatch(/Semear de manhã: Aula 2[\s\S]+Aula 3/);
      expect(email!.text).toMatch(/\/unsubscribe\/[\w-]{43}/);
      // What opens later on the same day waits for the next one, and for people to be awake.
      expect([await tell(db, later(8)), await tell(db, later(16)), await tell(db, later(21, 59))]).toEqual([0, 0, 0]);
      expect(await tell(db, later(22))).toBe(1);
      expect(await subjectsTo(db, student)).toEqual([expect.anything(), "Abriu: Aula 5"]);
      expect(await tell(db, later(30))).toBe(0);
    }));

  it("is still told after a day without the platform, and never of what is long over", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const [, second, third] = course.lessonIds as [number, number, number];
      await db.insert(lessonOpenings).values({ lessonId: second, kind: "at", opensAt });
      await db.insert(lessonOpenings).values({ lessonId: third, kind: "at", opensAt: later(-30) });
      const student = await enrolled(db, course.id);
      expect(await tell(db, later(26))).toBe(1);
      expect(await subjectsTo(db, student)).toEqual(["Abriu: Aula 2"]);
      await db.delete(openingNotices);
      expect(await tell(db, later(60))).toBe(0);
    }));

  it("does not name a course that a trail's order still keeps closed", () =>
    rolledBack(async (db) => {
      const { id, courseIds } = await aTrail(db, { prices: [0, 0], inOrder: true });
      const student = await aStudent(db);
      await joinTrail(ctxOf(db, student, { now: enrolledAt }), id);
      await db.update(enrollments).set({ createdAt: enrolledAt }).where(eq(enrollments.userId, student.id));
      const inSecond = await db.select().from(lessons).where(eq(lessons.courseId, courseIds[1]!));
      await db.insert(lessonOpenings).values({ lessonId: inSecond[0]!.id, kind: "at", opensAt });
      expect(await tell(db, later(0))).toBe(0);
      await study(ctxOf(db, student), courseIds[0]!);
      expect(await tell(db, later(1))).toBe(1);
      expect(await subjectsTo(db, student.id)).toContainEqual(expect.stringMatching(/^Abriu: /));
    }));

  it("counts days from the class's start, or from the enrolment of a student without a class", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const lessonId = course.lessonIds[1]!;
      await db.insert(lessonOpenings).values({ lessonId, kind: "after", days: 7, weekday: 0, minutes: 540 });
      const classId = await aClass(db, { courseIds: [course.id], startsOn: "2026-11-17" });
      const { id: member } = await aStudent(db);
      await joinClass(ctxOf(db, null, { now: enrolledAt }), { classId, userId: member, by: "school" });
      await db.update(enrollments).set({ createdAt: enrolledAt }).where(eq(enrollments.userId, member));
      const alone = await enrolled(db, course.id, { createdAt: new Date("2026-11-20T12:00:00Z") });
      const earlier = await enrolled(db, course.id, { createdAt: new Date("2026-11-10T12:00:00Z") });
      const ofOther = await aClass(db, { courseIds: [course.id], startsOn: "2026-11-24" });
      const { id: other } = await aStudent(db);
      await joinClass(ctxOf(db, null, { now: enrolledAt }), { classId: ofOther, userId: other, by: "school" });
      expect(await tell(db, later(0))).toBe(2);
      const told = await db.select().from(openingNotices);
      expect(told.map(({ userId }) => userId).sort()).toEqual([member, alone].sort());
      expect(await subjectsTo(db, earlier)).toEqual([]);
    }));

  it("goes by the rule that counts for each: a class's own, one person's, or the earliest of two classes", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const lessonId = course.lessonIds[1]!;
      await db.insert(lessonOpenings).values({ lessonId, kind: "at", opensAt });
      const [early, late] = [
        await aClass(db, { courseIds: [course.id] }),
        await aClass(db, { courseIds: [course.id] }),
      ];
      await db.insert(lessonOpenings).values({ lessonId, classId: early, kind: "at", opensAt: later(-100) });
      await db.insert(lessonOpenings).values({ lessonId, classId: late, kind: "at", opensAt: later(100) });
      const join = (userId: string, classId: number) =>
        joinClass(ctxOf(db, null, { now: enrolledAt }), { classId, userId, by: "school" });
      const [inEarly, inLate, inBoth, own, plain] = await Promise.all(
        [1, 2, 3, 4, 5].map(() => enrolled(db, course.id)),
      );
      await join(inEarly!, early);
      await join(inLate!, late);
      for (const classId of [early, late]) await join(inBoth!, classId);
      await db.insert(lessonOpenings).values({ lessonId, userId: own!, kind: "at", opensAt: later(50) });
      expect(await tell(db, later(1))).toBe(1);
      expect(await subjectsTo(db, plain!)).toEqual(["Abriu: Aula 2"]);
      expect(await tell(db, later(51))).toBe(1);
      expect(await subjectsTo(db, own!)).toHaveLength(1);
      expect(await tell(db, later(101))).toBe(1);
      expect(await subjectsTo(db, inLate!)).toHaveLength(1);
    }));

  it("is not sent twice to a student who moved to another class", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const lessonId = course.lessonIds[1]!;
      const [from, to] = [await aClass(db, { courseIds: [course.id] }), await aClass(db, { courseIds: [course.id] })];
      await db.insert(lessonOpenings).values({ lessonId, classId: from, kind: "at", opensAt });
      await db.insert(lessonOpenings).values({ lessonId, classId: to, kind: "at", opensAt: later(48) });
      const userId = await enrolled(db, course.id);
      const ctx = ctxOf(db, null, { now: enrolledAt });
      await joinClass(ctx, { classId: from, userId, by: "school" });
      expect(await tell(db, later(1))).toBe(1);
      await leaveClass(ctx, { classId: from, userId, by: "school" });
      await joinClass(ctx, { classId: to, userId, by: "school" });
      expect(await tell(db, later(49))).toBe(0);
    }));

  it("is for nobody who wants none, has left, has lapsed, has done it, enrolled later, or whose course is gone", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 4_990 });
      const lessonId = course.lessonIds[1]!;
      await db.insert(lessonOpenings).values({ lessonId, kind: "at", opensAt });
      const refuses = await enrolled(db, course.id, { origin: "purchase" });
      await setOwnRefusal(ctxOf(db, { id: refuses } as never), true);
      await enrolled(db, course.id, { origin: "purchase", endedAt: later(-5) });
      await enrolled(db, course.id, { origin: "maintainer" });
      await enrolled(db, course.id, { origin: "purchase", createdAt: later(1) });
      const done = await enrolled(db, course.id, { origin: "purchase" });
      await db.execute(sql`insert into lesson_progress (enrollment_id, lesson_id, completed_at)
        select id, ${lessonId}, now() from enrollments where user_id = ${done}`);
      const gone = await enrolled(db, course.id, { origin: "purchase" });
      await db.execute(sql`update users set deleted_at = now() where id = ${gone}`);
      const gets = await enrolled(db, course.id, { origin: "purchase" });
      expect(await tell(db, later(2))).toBe(1);
      expect(await subjectsTo(db, gets)).toHaveLength(1);
      await db.delete(openingNotices);
      await db
        .update(courses)
        .set({ deletedAt: later(3) })
        .where(eq(courses.id, course.id));
      expect(await tell(db, later(4))).toBe(0);
    }));
});

describe("with many to be told", () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.close());

  it("tells so many in a round and the rest in the next ones, each once, though two instances look at once", async () => {
    const { db } = database;
    const course = await aCourse(db);
    for (const lessonId of course.lessonIds.slice(1))
      await db.insert(lessonOpenings).values({ lessonId, kind: "at", opensAt });
    await db.execute(
      sql`insert into users (email, full_name, given_name) select 'p' || i || '@exemplo.test', 'P ' || i, 'P' from generate_series(1, 7) i`,
    );
    await db.execute(sql`insert into enrollments (user_id, course_id, created_at)
      select id, ${course.id}, '2026-11-01' from users where full_name like 'P %'`);
    expect(await tell(db, later(1), 3)).toBe(3);
    await Promise.all([tell(db, later(1), 3), tell(db, later(1), 3)]);
    await tell(db, later(1), 3);
    expect(await db.$count(openingNotices)).toBe(14);
    const perPerson = await db.execute(
      sql`select user_id, count(*) from mails where kind = 'lessons.opened' group by 1 having count(*) > 1`,
    );
    expect(perPerson).toHaveLength(0);
    expect(await db.$count(mails, eq(mails.kind, "lessons.opened"))).toBe(7);
  });
});
