import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { exportMembers } from "#app/domain/classes/export-members.server.ts";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import { showClassReport, showCourseReport } from "#app/domain/classes/report.server.ts";
import { reportCsv, whereMostStop } from "#app/domain/classes/report.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { attendances, meetings } from "#drizzle/schema/meetings.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const day = 24 * 3_600_000;
const longAgo = new Date(Date.now() - 20 * day);

async function textOf(parts: AsyncGenerator<string>) {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

/** Somebody who began a course long ago, and did so many of its lessons then. */
async function aStudy(db: Db, course: Course, done: number, { now = longAgo } = {}) {
  const student = await aStudent(db);
  await enrol(ctxOf(db, student), course.id);
  await db.update(enrollments).set({ createdAt: now }).where(eq(enrollments.userId, student.id));
  for (const lessonId of course.lessonIds.slice(0, done))
    await completeLesson(ctxOf(db, student, { now }), lessonId, {});
  return student;
}

type Course = Awaited<ReturnType<typeof aCourse>>;

describe("the report of a course", () => {
  it("says how many are at which lesson, after which they stop, and how many finish", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { category: "discipulado", lessons: [{}, {}, { contentText: "" }, {}] });
      const open = { ...course, lessonIds: course.lessonIds.filter((_, place) => place !== 2) };
      for (const done of [1, 1, 2]) await aStudy(db, open, done);
      const finisher = await aStudy(db, open, 3);
      await aStudy(db, open, 0, { now: new Date() });
      await aStudy(db, open, 2, { now: new Date() });
      // The second lesson alone: the first is still the next one.
      await aStudy(db, { ...open, lessonIds: [open.lessonIds[1]!] }, 1);
      const report = await showCourseReport(ctxOf(db, course.instructor), course.id);
      expect(report).toMatchObject({ enrolled: 7, completed: 1, stoppedAtStart: 0 });
      expect(report).toMatchObject({ started: 6, half: 3, certified: 0 });
      expect(report.lessons.map(({ done, here, stopped }) => [done, here, stopped])).toEqual([
        [5, 2, 2],
        [4, 2, 2],
        [1, 2, 0],
      ]);
      const [enrolment] = await db.select().from(enrollments).where(eq(enrollments.userId, finisher.id));
      const asked = { course_id: course.id, enrollment_id: enrolment!.id };
      await generateCertificate(ctxOf(db, finisher), asked);
      expect(await showCourseReport(ctxOf(db, course.instructor), course.id)).toMatchObject({ half: 3, certified: 1 });
      await db.update(certificates).set({ revokedAt: new Date(), revokedFor: "decision" });
      expect(await showCourseReport(ctxOf(db, course.instructor), course.id)).toMatchObject({ certified: 0 });
      expect(whereMostStop(report)?.title).toBe("Aula 1");
      expect(whereMostStop({ ...report, stoppedAtStart: 2 })).toBeNull();
      const lines = (await textOf(reportCsv([report]))).split("\r\n");
      expect(lines[0]).toMatch(/^\ufeffCurso;Aula;/);
      expect(lines[1]).toBe("Semear de manhã;1;Aula 1;;5;2;2;;;");
      await expect(showCourseReport(ctxOf(db, await anInstructor(db)), course.id)).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(showCourseReport(ctxOf(db, await aStudent(db)), course.id)).rejects.toMatchObject({
        code: "forbidden",
      });
    }));

  it("says which questions are answered wrong, as attempts are marked, once enough people have answered", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { category: "discipulado", lessons: [{ quiz: true }] });
      const { choice, right, wrong, truth, short } = course.quizzes[0]!;
      const answer = async (typed: string) => {
        const student = await aStudy(db, course, 0);
        const answers = { [choice]: String(typed === "?" ? wrong : right), [truth]: "true", [short]: typed };
        await attemptQuiz(ctxOf(db, student), course.lessonIds[0]!, { answers });
      };
      for (const typed of ["São Marcos", "  SAO   marcos ", "Lucas", "?"]) await answer(typed);
      const report = () => showCourseReport(ctxOf(db, course.instructor), course.id);
      expect((await report()).questions).toEqual([]);
      await answer("Mateus");
      expect((await report()).questions.map(({ id, answers, wrong }) => [id, answers, wrong])).toEqual([
        [short, 5, 3],
        [choice, 5, 1],
        [truth, 5, 0],
      ]);
      expect(await textOf(reportCsv([await report()]))).toContain(";Quem?;;;;5;3;60,0\r\n");
    }));
});

describe("the report of a class", () => {
  it("is about its members alone, with how often they come together", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { category: "discipulado", lessons: [{}, {}] });
      const leader = await aStudent(db);
      const classId = await aClass(db, { courseIds: [course.id], leaderIds: [leader.id] });
      await aStudy(db, course, 2);
      const [ana, bia] = [await aStudy(db, course, 1), await aStudy(db, course, 0)];
      for (const { id: userId } of [ana, bia])
        await joinClass(ctxOf(db, null, { now: new Date(longAgo.getTime() - day) }), { classId, userId, by: "school" });
      const meeting = (about: Partial<typeof meetings.$inferInsert>) =>
        ({
          classId,
          title: "Encontro",
          startsAt: longAgo,
          minutes: 90,
          place: "Sala 1",
          code: "1234",
          ...about,
        }) as const;
      const planned = [{}, {}, { cancelledAt: longAgo }, { startsAt: new Date(Date.now() + day) }];
      const held = await db.insert(meetings).values(planned.map(meeting)).returning({ id: meetings.id });
      await db.insert(attendances).values([
        { meetingId: held[0]!.id, userId: ana.id },
        { meetingId: held[1]!.id, userId: ana.id },
        { meetingId: held[2]!.id, userId: ana.id },
        { meetingId: held[0]!.id, userId: bia.id },
      ]);
      const { report } = await showClassReport(ctxOf(db, leader), classId);
      expect(report).toMatchObject({ meetings: 2, presence: 75 });
      expect(report.courses).toMatchObject([{ id: course.id, enrolled: 2, completed: 0 }]);
      expect(report.courses[0]!.lessons.map(({ done }) => done)).toEqual([1, 0]);
      const lines = (await textOf(await exportMembers(ctxOf(db, leader), classId))).trim().split("\r\n");
      expect(lines).toHaveLength(3);
      expect(
        lines
          .slice(1)
          .map((line) => line.split(";").slice(-3).join(";"))
          .sort(),
      ).toEqual(["1;2;50,0", "2;2;100,0"]);
      await expect(showClassReport(ctxOf(db, ana), classId)).rejects.toMatchObject({ code: "forbidden" });
      const old = { ...leader, authenticatedAt: new Date(Date.now() - day) };
      await expect(exportMembers(ctxOf(db, old), classId)).rejects.toMatchObject({ code: "stale" });
      expect((await showClassReport(ctxOf(db, await anAdmin(db)), classId)).led.id).toBe(classId);
    }));
});
