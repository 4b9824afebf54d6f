import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appointmentLabel, daysAfter } from "#app/domain/calendar.ts";
import { joinClass, leaveClass } from "#app/domain/classes/membership.server.ts";
import { openLesson, readLessons } from "#app/domain/lessons/lesson.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import type { Db } from "#drizzle/client.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

type Rule =
  | { kind: "open" }
  | { kind: "at"; opensAt: Date }
  | { kind: "after"; days: number; weekday: number | null; minutes: number };

/** São Paulo has had no summer time since 2019, so its clocks stand three hours behind. */
function momentOf(rule: Rule | undefined, base: string | undefined): number {
  if (!rule || rule.kind === "open") return Number.NEGATIVE_INFINITY;
  if (rule.kind === "at") return rule.opensAt.getTime();
  if (!base) return Number.NEGATIVE_INFINITY;
  let day = daysAfter(base, rule.days);
  while (rule.weekday !== null && new Date(day).getUTCDay() !== rule.weekday) day = daysAfter(day, 1);
  return Date.parse(`${day}T03:00:00Z`) + rule.minutes * 60_000;
}

const day = fc.integer({ min: 0, max: 1_500 }).map((days) => daysAfter("2025-01-01", days));
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.constant({ kind: "open" as const }),
  fc.integer({ min: 0, max: 60_000_000 }).map((minutes) => ({
    kind: "at" as const,
    opensAt: new Date(Date.UTC(2025, 0, 1) + minutes * 60_000),
  })),
  fc.record({
    kind: fc.constant("after" as const),
    days: fc.integer({ min: 0, max: 400 }),
    weekday: fc.option(fc.integer({ min: 0, max: 6 })),
    minutes: fc.integer({ min: 0, max: 1_439 }),
  }),
);
const maybe = fc.option(rule, { nil: undefined });

async function setRule(db: Db, about: { lessonId: number; classId?: number; userId?: string }, one?: Rule) {
  if (one) await db.insert(lessonOpenings).values({ ...about, ...one });
}

async function opensAt(db: Db, lessonId: number, userId: string | null): Promise<number> {
  const [row] = await db.execute<{ ms: number | null }>(
    sql`select (extract(epoch from lesson_opens_at(${lessonId}, ${userId}::uuid)) * 1000)::float8 as ms`,
  );
  return row!.ms ?? Number.NEGATIVE_INFINITY;
}

describe("when a lesson opens", () => {
  it("is decided by one rule: the person's, else the earliest of their classes', else the course's", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const lessonId = course.lessonIds[0]!;
      const cases = fc.record({
        course: maybe,
        person: maybe,
        classes: fc.array(fc.record({ startsOn: day, own: maybe, isLeft: fc.boolean() }), { maxLength: 3 }),
        enrolledOn: fc.option(day, { nil: undefined }),
      });
      await fc.assert(
        fc.asyncProperty(cases, async (one) => {
          await db.delete(lessonOpenings);
          const { id: userId } = await aStudent(db);
          if (one.enrolledOn) {
            const createdAt = new Date(`${one.enrolledOn}T23:30:00-03:00`);
            await db.insert(enrollments).values({ userId, courseId: course.id, createdAt });
          }
          await setRule(db, { lessonId }, one.course);
          await setRule(db, { lessonId, userId }, one.person);
          for (const { startsOn, own, isLeft } of one.classes) {
            const classId = await aClass(db, { courseIds: [course.id], startsOn });
            await setRule(db, { lessonId, classId }, own);
            const now = new Date(`${one.enrolledOn ?? startsOn}T23:30:00-03:00`);
            await joinClass(ctxOf(db, null, { now }), { classId, userId, by: "school" });
            if (isLeft) await leaveClass(ctxOf(db, null), { classId, userId, by: "self" });
          }
          const current = one.classes.filter(({ isLeft }) => !isLeft);
          const [enrolment] = await db.execute<{ day: string }>(sql`
            select to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day from enrollments
            where user_id = ${userId} and course_id = ${course.id}`);
          const began = current.map(({ startsOn }) => startsOn).sort()[0] ?? enrolment?.day;
          const expected = one.person
            ? momentOf(one.person, began)
            : current.length
              ? Math.min(...current.map(({ own, startsOn }) => momentOf(own ?? one.course, startsOn)))
              : momentOf(one.course, enrolment?.day);
          expect(await opensAt(db, lessonId, userId)).toBe(expected);
        }),
        { numRuns: 150 },
      );
    }));

  it("keeps its content and its quiz on the server until then, on every way but the author's", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const lessonId = course.lessonIds[1]!;
      const opensAt = new Date("2026-11-29T12:00:00Z");
      await db.insert(lessonOpenings).values({ lessonId, kind: "at", opensAt });
      const student = await aStudent(db);
      await db.insert(enrollments).values({ userId: student.id, courseId: course.id });
      const before = ctxOf(db, student, { now: new Date("2026-11-29T11:59:59Z") });
      const [, closed] = await readLessons(before, course.id);
      expect(closed).toMatchObject({ isOpen: false, opensAt, content: null });
      expect(await studyLesson(before, { courseId: course.id, lessonId })).toMatchObject({
        lock: "scheduled",
        content: null,
      });
      const refusal = { code: "forbidden", message: `Esta aula abre ${appointmentLabel(opensAt)}.` };
      await expect(openLesson(before, lessonId)).rejects.toMatchObject(refusal);
      await expect(completeLesson(before, lessonId, {})).rejects.toMatchObject(refusal);
      const then = ctxOf(db, student, { now: opensAt });
      expect(await studyLesson(then, { courseId: course.id, lessonId })).toMatchObject({ lock: null });
      expect((await openLesson(ctxOf(db, await anAdmin(db), { now: before.now! }), lessonId)).lesson.id).toBe(lessonId);
    }));

  it("closes no lesson again that the student has completed, and still closes the others", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const [, done, next] = course.lessonIds as [number, number, number];
      const student = await aStudent(db);
      await db.insert(enrollments).values({ userId: student.id, courseId: course.id });
      const ctx = ctxOf(db, student);
      await completeLesson(ctx, done, {});
      const opensAt = new Date(Date.now() + 86_400_000);
      const rules = [done, next].map((lessonId) => ({ lessonId, kind: "at" as const, opensAt }));
      await db.insert(lessonOpenings).values(rules);
      expect((await openLesson(ctx, done)).lesson.id).toBe(done);
      await expect(openLesson(ctx, next)).rejects.toMatchObject({ code: "forbidden" });
      const other = ctxOf(db, await aStudent(db));
      await db.insert(enrollments).values({ userId: other.viewer.id, courseId: course.id });
      await expect(openLesson(other, done)).rejects.toMatchObject({ code: "forbidden" });
    }));
});

it("a moment is said as people say it, with its year where it is not this one", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  expect(appointmentLabel(new Date("2026-11-29T12:00:00Z"), now)).toBe("domingo, 29/11, às 9h");
  expect(appointmentLabel(new Date("2027-01-01T02:30:00Z"), now)).toBe("quinta-feira, 31/12, às 23h30");
  expect(appointmentLabel(new Date("2027-01-02T02:30:00Z"), now)).toBe("sexta-feira, 01/01/2027, às 23h30");
});
