import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { showProgress } from "#app/domain/progress/progress.server.ts";
import { finishedFields } from "#app/domain/progress/progress.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";
import { aCourse, answersTo } from "#tests/domain/lessons/a-course.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const finishedEvents = ({ db }: Ctx, enrollmentId: number) =>
  db
    .select()
    .from(events)
    .where(and(eq(events.object, `enrollment/${enrollmentId}`), eq(events.action, "enrollment.completed")));

describe("completeLesson", () => {
  it("counts rounding down, finishes the course with the last lesson, once", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const ctx = ctxOf(db, await aStudent(db));
      const { enrollmentId } = await enrol(ctx, course.id);
      const seen: number[] = [];
      for (const lessonId of course.lessonIds)
        seen.push((await completeLesson(ctx, lessonId, {})).completionPercentage);
      expect(seen).toEqual([33, 66, 100]);
      const done = await showProgress(ctx, course.id);
      expect(done).toMatchObject({ enrollmentId, isCompleted: true, completionPercentage: 100 });
      const later = { ...ctx, now: new Date("2030-01-01T00:00:00Z") };
      expect((await completeLesson(later, course.lessonIds[0]!, {})).completedAt).toEqual(done.completedAt);
      expect(await finishedEvents(ctx, enrollmentId)).toHaveLength(1);
    }));

  it("takes the time of somebody who was without internet, if it lies between the enrolment and now", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { category: "discipulado", lessons: [{}, {}, {}, {}] });
      const enrolled = new Date("2026-03-01T12:00:00Z");
      const viewer = await aStudent(db);
      const { enrollmentId } = await enrol(ctxOf(db, viewer, { now: enrolled }), course.id);
      await db.update(enrollments).set({ createdAt: enrolled }).where(eq(enrollments.id, enrollmentId));
      const now = new Date("2026-03-20T12:00:00Z");
      const ctx = ctxOf(db, viewer, { now });
      const said = ["2026-03-05T08:00:00-03:00", "2026-02-28T12:00:00Z", "2026-03-21T12:00:00Z", undefined];
      for (const [at, finished_at] of said.entries())
        await completeLesson(ctx, course.lessonIds[at]!, {
          finished_at: finished_at ? new Date(finished_at) : undefined,
        });
      await completeLesson(ctx, course.lessonIds[0]!, { finished_at: new Date("2026-03-06T12:00:00Z") });
      const rows = await db.select().from(lessonProgress).where(eq(lessonProgress.enrollmentId, enrollmentId));
      const times = course.lessonIds.map((id) => rows.find(({ lessonId }) => lessonId === id)!.completedAt);
      expect(times).toEqual([new Date("2026-03-05T11:00:00Z"), now, now, now]);
    }));

  it("keeps a finished course finished when lessons are added", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{}] });
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      const before = await completeLesson(ctx, course.lessonIds[0]!, {});
      const added = {
        courseId: course.id,
        title: "Nova",
        contentType: "text",
        contentText: "Nova.",
        orderIndex: 9,
      } as const;
      await db.insert(lessons).values(added);
      const after = await showProgress(ctx, course.id);
      expect(after).toMatchObject({ isCompleted: true, completionPercentage: 100, completedAt: before.completedAt });
      expect(after.lessons.map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
      expect(after.resumeLessonId).toBe(after.lessons[1]!.lessonId);
    }));

  it("counts answers that a browser without internet sends twice as one attempt, finished when it was", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { category: "discipulado", lessons: [{ quiz: true }, { quiz: true }] });
      const now = new Date(Date.now() + 3_600_000);
      const ctx = ctxOf(db, await aStudent(db), { now });
      await enrol(ctx, course.id);
      const sent = {
        ...answersTo(course.quizzes[0]!),
        attempt_id: "00000000-0000-4000-8000-000000000001",
        finished_at: new Date(Date.now() + 60_000),
      };
      const [first, again] = [
        await attemptQuiz(ctx, course.lessonIds[0]!, sent),
        await attemptQuiz(ctx, course.lessonIds[0]!, sent),
      ];
      expect(again).toEqual(first);
      const changed = { ...sent, ...answersTo(course.quizzes[0]!, { truth: "false" }) };
      expect((await attemptQuiz(ctx, course.lessonIds[0]!, changed)).id).not.toBe(first.id);
      const other = { ...sent, ...answersTo(course.quizzes[1]!) };
      expect((await attemptQuiz(ctx, course.lessonIds[1]!, other)).id).not.toBe(first.id);
      const [done] = await db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, course.lessonIds[0]!));
      expect(done!.completedAt).toEqual(sent.finished_at);
      expect((await showProgress(ctx, course.id)).lessons[0]!.quiz!.attempts).toBe(2);
    }));

  it("wants the quiz passed first; passing it finishes the lesson", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ quiz: true }] });
      const [lessonId] = course.lessonIds as [number];
      const ctx = ctxOf(db, await aStudent(db));
      const { enrollmentId } = await enrol(ctx, course.id);
      await attemptQuiz(ctx, lessonId, answersTo(course.quizzes[0]!, { choice: String(course.quizzes[0]!.wrong) }));
      await expect(completeLesson(ctx, lessonId, {})).rejects.toMatchObject({
        code: "conflict",
        message: "Esta aula tem um questionário. Responda-o e acerte pelo menos 70% para concluir a aula.",
      });
      await attemptQuiz(ctx, lessonId, answersTo(course.quizzes[0]!));
      expect(await showProgress(ctx, course.id)).toMatchObject({
        isCompleted: true,
        lessons: [{ isCompleted: true, quiz: { passed: true, attempts: 2, bestScore: 100 } }],
      });
      expect((await completeLesson(ctx, lessonId, {})).isCompleted).toBe(true);
      expect(await finishedEvents(ctx, enrollmentId)).toHaveLength(1);
    }));

  it("leaves a lesson done that was done before its quiz came", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{}, {}] });
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      const [lessonId] = course.lessonIds as [number];
      await completeLesson(ctx, lessonId, {});
      await db
        .insert(quizQuestions)
        .values({ lessonId, questionText: "?", questionType: "true_false", correctAnswer: "true", orderIndex: 0 });
      expect((await completeLesson(ctx, lessonId, {})).lessons[0]).toMatchObject({
        isCompleted: true,
        quiz: { passed: false },
      });
    }));

  it("refuses visitors, strangers, the lapsed and those who only manage", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 9_700, lessons: [{ isFree: true }, {}] });
      const [free, paid] = course.lessonIds as [number, number];
      const lapsed = await aStudent(db, { isMaintainer: true });
      await enrol(ctxOf(db, lapsed), course.id);
      await expect(completeLesson(ctxOf(db), free, {})).rejects.toMatchObject({ code: "unauthenticated" });
      for (const viewer of [await aStudent(db), course.instructor, await anAdmin(db)]) {
        for (const lessonId of [free, paid]) {
          await expect(completeLesson(ctxOf(db, viewer), lessonId, {})).rejects.toMatchObject({ code: "forbidden" });
        }
      }
      const ctx = ctxOf(db, { ...lapsed, isMaintainer: false });
      await expect(completeLesson(ctx, paid, {})).rejects.toMatchObject({
        code: "forbidden",
        message: /mantenedor terminou/,
      });
      expect((await completeLesson(ctx, free, {})).completionPercentage).toBe(50);
      const draft = await aCourse(db, { isPublished: false });
      await expect(completeLesson(ctx, draft.lessonIds[0]!, {})).rejects.toMatchObject({
        code: "not_found",
        message: "Aula não encontrada",
      });
      await expect(completeLesson(ctx, 999_999_999, {})).rejects.toMatchObject({ code: "not_found" });
    }));

  it("finishes once when the two last lessons are done at the same moment", async () => {
    const { db, close } = await freshDatabase({ max: 10 });
    const planned = await aCourse(db, { lessons: [{}, {}] });
    for (let round = 0; round < 30; round += 1) {
      const ctx = ctxOf(db, await aStudent(db));
      const { enrollmentId } = await enrol(ctx, planned.id);
      await Promise.all(
        [...planned.lessonIds, ...planned.lessonIds].map((lessonId) => completeLesson(ctx, lessonId, {})),
      );
      expect((await showProgress(ctx, planned.id)).isCompleted).toBe(true);
      expect(await finishedEvents(ctx, enrollmentId)).toHaveLength(1);
      expect(await db.select().from(lessonProgress).where(eq(lessonProgress.enrollmentId, enrollmentId))).toHaveLength(
        2,
      );
    }
    await close();
  });
});

describe("showProgress", () => {
  it("refuses visitors and those who are not enrolled", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      await expect(showProgress(ctxOf(db), course.id)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(showProgress(ctxOf(db, course.instructor), course.id)).rejects.toMatchObject({ code: "not_found" });
    }));
});

it("a moment that no enrolment can have had counts as none", () => {
  for (const finished_at of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"])
    expect(finishedFields.parse({ finished_at }).finished_at).toBeUndefined();
  expect(finishedFields.safeParse({ finished_at: "ontem" }).success).toBe(false);
});
