import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { joinClass, leaveClass } from "#app/domain/classes/membership.server.ts";
import { fillSchedule, setClassOpening, setCourseOpening } from "#app/domain/schedule/edit-schedule.server.ts";
import { classOpening, courseOpening, type OpeningRule, ruleWords } from "#app/domain/schedule/opening-rule.ts";
import { showClassSchedule, showCourseSchedule } from "#app/domain/schedule/schedule.server.ts";
import { scheduleFill } from "#app/domain/schedule/schedule.ts";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import type { Db } from "#drizzle/client.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { lessons as lessonTable } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const now = new Date("2026-11-24T15:00:00Z");
const none = { kind: "none" };
const at = (date: string, time = "09:00") => ({ kind: "at", date, time });
const wanted = (rule: object) => courseOpening.parse(rule);

/** When each lesson opens by the course's own rules. */
async function moments(db: Db, lessonIds: number[]) {
  const rows = await db
    .select({ lessonId: lessonOpenings.lessonId, opensAt: lessonOpenings.opensAt })
    .from(lessonOpenings)
    .where(and(isNull(lessonOpenings.classId), isNull(lessonOpenings.userId)));
  return lessonIds.map((id) => rows.find(({ lessonId }) => lessonId === id)?.opensAt?.toISOString() ?? null);
}

describe("a rule in words", () => {
  const cases: [OpeningRule, string][] = [
    [{ kind: "after", days: 0, weekday: null, minutes: 540 }, "no dia do início, às 9h"],
    [{ kind: "after", days: 1, weekday: null, minutes: 60 }, "1 dia depois do início, à 1h"],
    [{ kind: "after", days: 14, weekday: null, minutes: 1170 }, "2 semanas depois do início, às 19h30"],
    [{ kind: "after", days: 0, weekday: 0, minutes: 540 }, "no primeiro domingo a partir do início, às 9h"],
    [
      { kind: "after", days: 7, weekday: 2, minutes: 0 },
      "na primeira terça-feira a partir de 1 semana depois do início, às 0h",
    ],
    [{ kind: "open" }, "sem data"],
  ];
  it.each(cases)("%o is “%s”", (rule, words) => {
    expect(ruleWords(rule, "do início")).toBe(words);
  });
});

describe("dates for all lessons of a course at once", () => {
  const fill = (asked: object) => scheduleFill.parse({ time: "09:00", ...asked });

  it("go by the order, past the end of a month, skip previews, and leave exceptions alone", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ isFree: true }, {}, {}, {}] });
      const [preview, ...dated] = course.lessonIds as [number, ...number[]];
      const { id: userId } = await aStudent(db);
      await db.insert(lessonOpenings).values({ lessonId: dated[0]!, userId, kind: "open" });
      const ctx = ctxOf(db, course.instructor, { now });
      await fillSchedule(ctx, course.id, fill({ from: "date", date: "2026-12-24", weekday: 0 }));
      expect(await moments(db, [preview, ...dated])).toEqual([
        null,
        "2026-12-27T12:00:00.000Z",
        "2027-01-03T12:00:00.000Z",
        "2027-01-10T12:00:00.000Z",
      ]);
      await fillSchedule(ctx, course.id, fill({ from: "start", weekday: 0, every_days: 14 }));
      const { lessons } = await showCourseSchedule(ctx, course.id);
      expect(lessons.map(({ rule }) => rule)).toEqual([
        null,
        ...[0, 14, 28].map((days) => ({ kind: "after", days, weekday: 0, minutes: 540 })),
      ]);
      await fillSchedule(ctx, course.id, fill({ from: "none" }));
      expect(
        (await showCourseSchedule(ctx, course.id)).lessons.map(({ rule, exceptions }) => [rule, exceptions.length]),
      ).toEqual([
        [null, 0],
        [null, 1],
        [null, 0],
        [null, 0],
      ]);
    }));

  it("refuse what nobody can mean, and change nothing then", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: Array.from({ length: 262 }, () => ({})) });
      const ctx = ctxOf(db, course.instructor, { now });
      await fillSchedule(ctx, course.id, fill({ from: "date", date: "2026-12-27", every_days: 1 }));
      const wrong = { code: "invalid" };
      await expect(fillSchedule(ctx, course.id, fill({ from: "start", every_days: 14 }))).rejects.toMatchObject(wrong);
      await expect(fillSchedule(ctx, course.id, fill({ from: "date", date: "2062-12-27" }))).rejects.toMatchObject(
        wrong,
      );
      expect((await moments(db, course.lessonIds))[1]).toBe("2026-12-28T12:00:00.000Z");
      expect(scheduleFill.safeParse({ from: "start", every_days: 1, weekday: 0, time: "09:00" }).success).toBe(false);
      expect(scheduleFill.safeParse({ from: "date", time: "09:00" }).success).toBe(false);
      expect(scheduleFill.safeParse({ from: "start" }).success).toBe(false);
    }));
});

describe("the rule of one lesson", () => {
  it("is a day and time of São Paulo, that may be over but not far away", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const [, lessonId] = course.lessonIds as [number, number];
      const ctx = ctxOf(db, course.instructor, { now });
      expect((await setCourseOpening(ctx, lessonId, wanted(at("2026-11-29")))).rule).toEqual({
        kind: "at",
        opensAt: new Date("2026-11-29T12:00:00Z"),
      });
      await setCourseOpening(ctx, lessonId, wanted(at("2026-02-28", "23:30")));
      expect(await moments(db, [lessonId])).toEqual(["2026-03-01T02:30:00.000Z"]);
      for (const date of ["2025-11-20", "2032-11-29", "0026-11-29"])
        await expect(setCourseOpening(ctx, lessonId, wanted(at(date)))).rejects.toMatchObject({
          code: "invalid",
          fields: { date: [expect.stringContaining("Confira o ano")] },
        });
      for (const wrong of [
        at("2026-02-29"),
        at("29/11/2026"),
        at("2026-11-29", "24:00"),
        { kind: "at", time: "09:00" },
      ])
        expect(courseOpening.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
      expect((await setCourseOpening(ctx, lessonId, wanted(none))).rule).toBeNull();
    }));

  it("is never that of a free preview", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const classId = await aClass(db, { courseIds: [course.id] });
      const [preview] = course.lessonIds as [number];
      const refusal = { code: "conflict", message: expect.stringContaining("prévia gratuita") };
      await expect(
        setCourseOpening(ctxOf(db, course.instructor, { now }), preview, wanted(at("2026-11-29"))),
      ).rejects.toMatchObject(refusal);
      const asked = classOpening.parse({ lesson_id: preview, kind: "open" });
      await expect(setClassOpening(ctxOf(db, await anAdmin(db), { now }), classId, asked)).rejects.toMatchObject(
        refusal,
      );
    }));

  it("is given to one student by anyone who writes the course, and by nobody else", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const [, lessonId] = course.lessonIds as [number, number];
      const student = await aStudent(db, { email: "Ester@exemplo.test" });
      await db.insert(enrollments).values({ userId: student.id, courseId: course.id, createdAt: now });
      const ctx = ctxOf(db, course.instructor, { now });
      await setCourseOpening(ctx, lessonId, wanted(at("2026-12-20")));
      const asked = { ...at("2026-11-29"), email: " ester@Exemplo.test " };
      const { exceptions } = await setCourseOpening(ctx, lessonId, wanted(asked));
      expect(exceptions).toMatchObject([{ userId: student.id, fullName: "Rute Moreira", rule: { kind: "at" } }]);
      const studies = ctxOf(db, student, { now });
      expect(await studyLesson(studies, { courseId: course.id, lessonId })).toMatchObject({
        lock: "scheduled",
        opening: "É uma data combinada com você.",
      });
      await expect(
        setCourseOpening(ctx, lessonId, wanted({ ...at("2026-11-29"), email: "ninguem@exemplo.test" })),
      ).rejects.toMatchObject({ code: "invalid", fields: { email: [expect.any(String)] } });
      const stranger = ctxOf(db, await anInstructor(db), { now });
      await expect(setCourseOpening(stranger, lessonId, wanted(none))).rejects.toMatchObject({ code: "not_found" });
      await expect(setCourseOpening(studies, lessonId, wanted(none))).rejects.toMatchObject({ code: "forbidden" });
    }));
});

describe("a class's own dates", () => {
  it("are set by its leader: at once for all of it, or for one member, who knows whose date it is", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const [, second, third] = course.lessonIds as [number, number, number];
      const [leader, member, other] = [await aStudent(db), await aStudent(db), await aStudent(db)];
      const classId = await aClass(db, { courseIds: [course.id], leaderIds: [leader.id], startsOn: "2026-11-23" });
      for (const { id: userId } of [member, other])
        await joinClass(ctxOf(db, null, { now }), { classId, userId, by: "school" });
      const weekly = { kind: "after", days: 7, weekday: 0, time: "09:00" };
      for (const id of [second, third])
        await setCourseOpening(ctxOf(db, course.instructor, { now }), id, wanted(weekly));
      const ctx = ctxOf(db, leader, { now });
      const set = (asked: object) => setClassOpening(ctx, classId, classOpening.parse(asked));
      expect(await set({ lesson_id: second, kind: "open" })).toMatchObject({ isOpen: true, opensAt: now });
      await set({ lesson_id: third, ...at("2026-12-13"), user_id: member.id });

      const look = async (viewer: typeof member, lessonId: number) => {
        const { lock, opening } = await studyLesson(ctxOf(db, viewer, { now }), { courseId: course.id, lessonId });
        return [lock, opening];
      };
      expect(await look(member, second)).toEqual([null, null]);
      expect(await look(member, third)).toEqual(["scheduled", "É uma data combinada com você."]);
      expect(await look(other, third)).toEqual([
        "scheduled",
        "A data é contada a partir do início da turma Discipulado de domingo.",
      ]);
      await set({ lesson_id: third, ...at("2026-12-20") });
      expect(await look(other, third)).toEqual(["scheduled", "É a data da turma Discipulado de domingo."]);
      const { lessons } = await showClassSchedule(ctx, classId);
      expect(lessons.map(({ isOpen, own, people }) => [isOpen, own?.kind ?? null, people.length])).toEqual([
        [true, null, 0],
        [true, "at", 0],
        [false, "at", 1],
      ]);
      // A lesson that has no content yet is nothing for leaders.
      await db.update(lessonTable).set({ contentText: null }).where(eq(lessonTable.id, third));
      expect((await showClassSchedule(ctx, classId)).lessons.map(({ id }) => id)).not.toContain(third);
      await db.update(lessonTable).set({ contentText: "Leia." }).where(eq(lessonTable.id, third));
      // What is left waits for its date, and the list of one's courses says which.
      const [mine] = await listMyCourses(ctxOf(db, other, { now }));
      expect(mine!.nextOpensAt).toBeNull();
      await db.execute(sql`insert into lesson_progress (enrollment_id, lesson_id, completed_at)
        select e.id, l.id, now() from enrollments e join lessons l using (course_id)
        where e.user_id = ${other.id} and l.id <> ${third}`);
      const [waiting] = await listMyCourses(ctxOf(db, other, { now }));
      expect(waiting!.nextOpensAt).toEqual(new Date("2026-12-20T12:00:00Z"));
    }));

  it("are not for other leaders, for anyone who left, nor for a class that is closed", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const lessonId = course.lessonIds[1]!;
      const [leader, gone] = [await aStudent(db), await aStudent(db)];
      const classId = await aClass(db, { courseIds: [course.id], leaderIds: [leader.id] });
      await joinClass(ctxOf(db, null, { now }), { classId, userId: gone.id, by: "school" });
      await leaveClass(ctxOf(db, null, { now }), { classId, userId: gone.id, by: "self" });
      const asked = classOpening.parse({ lesson_id: lessonId, kind: "open" });
      const ctx = ctxOf(db, leader, { now });
      await expect(setClassOpening(ctx, classId, { ...asked, userId: gone.id })).rejects.toMatchObject({
        code: "invalid",
      });
      const elsewhere = (await aCourse(db)).lessonIds[1]!;
      await expect(setClassOpening(ctx, classId, { ...asked, lessonId: elsewhere })).rejects.toMatchObject({
        code: "not_found",
      });
      for (const viewer of [await aStudent(db), course.instructor])
        await expect(setClassOpening(ctxOf(db, viewer, { now }), classId, asked)).rejects.toMatchObject({
          code: "not_found",
        });
      await db.update(classes).set({ closedAt: now }).where(eq(classes.id, classId));
      await expect(setClassOpening(ctx, classId, asked)).rejects.toMatchObject({ code: "conflict" });
    }));
});

it("days are counted in São Paulo, also across its former summer time and the ends of months", () =>
  rolledBack(async (db) => {
    const rule = (days: number, minutes: number, weekday: number | null = null) =>
      sql`row(0, 0, null, null, 'after', null, ${days}::int, ${weekday}::int, ${minutes}::int)::lesson_openings`;
    const moment = async (base: string, asked: ReturnType<typeof rule>) => {
      const [row] = await db.execute<{ at: string }>(
        sql`select to_char(opening_moment(${asked}, ${base}::date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at`,
      );
      return row!.at;
    };
    // Clocks went from 0h to 1h on 4 November 2018, and back on 17 February 2019.
    expect(await moment("2018-11-03", rule(0, 540))).toBe("2018-11-03 12:00");
    expect(await moment("2018-11-03", rule(1, 540))).toBe("2018-11-04 11:00");
    expect(await moment("2018-11-03", rule(1, 0))).toBe("2018-11-04 03:00");
    expect(await moment("2019-02-10", rule(7, 540))).toBe("2019-02-17 12:00");
    expect(await moment("2026-01-31", rule(28, 540))).toBe("2026-02-28 12:00");
    expect(await moment("2028-02-28", rule(1, 540))).toBe("2028-02-29 12:00");
    expect(await moment("2026-12-28", rule(0, 1439, 0))).toBe("2027-01-04 02:59");
  }));
