import { describe, expect, it } from "vitest";
import { showStats } from "#app/domain/admin-stats/stats.server.ts";
import { adminStatsJson } from "#app/domain/admin-stats/stats.ts";
import { payTrail } from "#app/domain/payments/make-payment.server.ts";
import { trailPaymentFields } from "#app/domain/payments/payment-fields.ts";
import { refundBySchool } from "#app/domain/payments/refund-payment.server.ts";
import type { Db } from "#drizzle/client.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

/** The middle of November in São Paulo; the last instant of October there is 02:59:59.999 UTC of the first. */
const now = new Date("2026-11-15T12:00:00Z");
const lastOfOctober = new Date("2026-11-01T02:59:59.999Z");
const firstOfNovember = new Date("2026-11-01T03:00:00Z");
const firstOfOctober = new Date("2026-10-01T03:00:00Z");
const lastOfSeptember = new Date("2026-10-01T02:59:59.999Z");

async function aTeachingInstructor(db: Db) {
  const instructor = await anInstructor(db);
  const course = (about: Parameters<typeof aCourse>[1] = {}) => aCourse(db, { instructor, ...about });
  const enrolled = async (courseId: number, about: Partial<typeof enrollments.$inferInsert> = {}) => {
    const userId = about.userId ?? (await aStudent(db)).id;
    await db.insert(enrollments).values({ courseId, ...about, userId });
    return userId;
  };
  let n = 0;
  const paid = async (courseId: number, amountCents: number, completedAt: Date, refundedAt?: Date) => {
    n += 1;
    await db.insert(payments).values({
      transactionId: `${courseId}-${n}-sem-sentido`,
      userId: (await aStudent(db)).id,
      courseId,
      amountCents,
      method: "pix",
      provider: "simulator",
      status: refundedAt ? "refunded" : "completed",
      completedAt,
      refundedAt,
    });
  };
  const stats = () => showStats(ctxOf(db, instructor, { now }));
  return { instructor, course, enrolled, paid, stats };
}

describe("an instructor's figures", () => {
  it("are nothing, and no growth, before anything has happened", () =>
    rolledBack(async (db) => {
      const { stats } = await aTeachingInstructor(db);
      const { months, ...figures } = await stats();
      expect(figures).toEqual({
        totalCourses: 0,
        totalStudents: 0,
        totalRevenueCents: 0,
        completionRate: null,
        totalCompletions: 0,
        growth: { courses: null, students: null, revenue: null, completions: null },
      });
      expect(months.map(({ month }) => month)).toEqual([
        "2026-06",
        "2026-07",
        "2026-08",
        "2026-09",
        "2026-10",
        "2026-11",
      ]);
    }));

  it("cut their months where São Paulo does", () =>
    rolledBack(async (db) => {
      const { course, enrolled, paid, stats } = await aTeachingInstructor(db);
      const old = await course({ createdAt: lastOfSeptember });
      await course({ createdAt: firstOfOctober });
      await course({ createdAt: lastOfOctober });
      await course({ createdAt: firstOfNovember });
      await enrolled(old.id, { createdAt: lastOfOctober, completedAt: firstOfNovember });
      await enrolled(old.id, { createdAt: firstOfNovember });
      await enrolled(old.id, { createdAt: now, completedAt: now });
      await paid(old.id, 10_000, lastOfOctober);
      await paid(old.id, 15_001, firstOfNovember);
      const { months, growth, ...totals } = await stats();
      expect(months.slice(-3)).toEqual([
        { month: "2026-09", courses: 1, students: 0, revenueCents: 0, completions: 0 },
        { month: "2026-10", courses: 2, students: 1, revenueCents: 10_000, completions: 0 },
        { month: "2026-11", courses: 1, students: 2, revenueCents: 15_001, completions: 2 },
      ]);
      expect(growth).toEqual({ courses: -50, students: 100, revenue: 50, completions: null });
      expect(totals).toEqual({
        totalCourses: 4,
        totalStudents: 3,
        totalRevenueCents: 25_001,
        completionRate: 66.7,
        totalCompletions: 2,
      });
    }));

  it("count a student of two courses once, and nothing that a refund took back", () =>
    rolledBack(async (db) => {
      const { course, enrolled, paid, stats } = await aTeachingInstructor(db);
      const [one, two] = [await course(), await course()];
      const userId = await enrolled(one.id, { createdAt: now });
      await enrolled(two.id, { userId, createdAt: now });
      await enrolled(one.id, { createdAt: now, endedAt: now });
      await paid(one.id, 5_000, lastOfOctober, firstOfNovember);
      await paid(one.id, 8_000, now);
      const { months, growth, totalStudents, totalRevenueCents, completionRate } = await stats();
      expect([totalStudents, totalRevenueCents, completionRate]).toEqual([1, 8_000, 0]);
      expect(months.slice(-2).map(({ students, revenueCents }) => [students, revenueCents])).toEqual([
        [0, 5_000],
        [1, 3_000],
      ]);
      expect(growth.revenue).toBe(-40);
    }));

  it("have the part of a trail's sale that fell to their courses, less its part of what went back", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const { id: courseId } = await aCourse(db, { instructor, priceCents: 4_990, lessons: [{}] });
      const other = await aCourse(db, { priceCents: 9_990, lessons: [{}] });
      const trail = await aTrail(db, { priceCents: 10_000, courseIds: [courseId, other.id] });
      const { course_id: _, ...fields } = paying({ id: courseId }, "credit_card", { amount: 100 });
      const student = ctxOf(db, await aStudent(db), { now });
      const { id } = await payTrail(student, trail.id, trailPaymentFields.parse(fields));
      const figures = async () => {
        const { totalRevenueCents, months } = await showStats(ctxOf(db, instructor, { now }));
        return [totalRevenueCents, months.at(-1)!.revenueCents];
      };
      expect(await figures()).toEqual([3_331, 3_331]);
      const admin = ctxOf(db, await anAdmin(db), { now });
      await refundBySchool(admin, id, { reason: "Combinado.", amount: 30 });
      expect(await figures()).toEqual([2_332, 2_332]);
      await refundBySchool(admin, id, { reason: "Combinado." });
      expect(await figures()).toEqual([0, 0]);
    }));

  it("leave out deleted courses, but not what was paid for them", () =>
    rolledBack(async (db) => {
      const { course, paid, stats } = await aTeachingInstructor(db);
      const gone = await course({ deletedAt: now });
      await paid(gone.id, 4_990, now);
      expect(await stats()).toMatchObject({ totalCourses: 0, totalRevenueCents: 4_990 });
    }));

  it("are of their own courses; an admin's are of all", () =>
    rolledBack(async (db) => {
      const admin = ctxOf(db, await anAdmin(db), { now });
      const before = await showStats(admin);
      const mine = await aTeachingInstructor(db);
      const other = await aTeachingInstructor(db);
      const { id } = await other.course();
      await other.enrolled(id);
      await other.paid(id, 19_700, now);
      expect(await mine.stats()).toMatchObject({ totalCourses: 0, totalStudents: 0, totalRevenueCents: 0 });
      expect(await showStats(admin)).toMatchObject({
        totalCourses: before.totalCourses + 1,
        totalStudents: before.totalStudents + 1,
        totalRevenueCents: before.totalRevenueCents + 19_700,
      });
    }));
});

it("is refused to students and visitors", () =>
  rolledBack(async (db) => {
    await expect(showStats(ctxOf(db, await aStudent(db)))).rejects.toMatchObject({ code: "forbidden" });
    await expect(showStats(ctxOf(db))).rejects.toMatchObject({ code: "unauthenticated" });
  }));

it("gives amounts in reais in JSON", () =>
  rolledBack(async (db) => {
    const { course, paid, stats } = await aTeachingInstructor(db);
    await paid((await course()).id, 25_001, now);
    expect(adminStatsJson(await stats())).toMatchObject({ totalRevenue: 250.01, revenueGrowth: null, totalCourses: 1 });
  }));
