import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { tryQuiz } from "#app/domain/authoring/edited-lesson.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { attemptQuiz, findAttempt } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { showQuiz } from "#app/domain/quizzes/quiz.server.ts";
import { attemptJson, quizJson } from "#app/domain/quizzes/quiz.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { aCourse, answersTo } from "#tests/domain/lessons/a-course.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

describe("showQuiz", () => {
  it("shows questions and options in order, and nothing of the answers", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ isFree: true, quiz: true, passMark: 60 }] });
      const quiz = course.quizzes[0]!;
      for (const viewer of [null, await aStudent(db), course.instructor, await anAdmin(db)]) {
        const shown = await showQuiz(ctxOf(db, viewer), course.lessonIds[0]!);
        expect(JSON.stringify(shown)).not.toMatch(/isCorrect|correctAnswer|explanation/);
        expect(quizJson(shown)).toEqual({
          lesson_id: course.lessonIds[0],
          pass_mark: 60,
          questions: [
            {
              id: quiz.choice,
              question_text: "Qual?",
              question_type: "multiple_choice",
              options: [
                { id: quiz.wrong, option_text: "Aquela" },
                { id: quiz.right, option_text: "Esta" },
              ],
            },
            { id: quiz.truth, question_text: "É?", question_type: "true_false", options: [] },
            { id: quiz.short, question_text: "Quem?", question_type: "short_answer", options: [] },
          ],
        });
      }
    }));

  it("keeps the quiz of a locked lesson locked, and says where there is none", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ quiz: true }, { isFree: true }] });
      const [locked, without] = course.lessonIds as [number, number];
      await expect(showQuiz(ctxOf(db), locked)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(showQuiz(ctxOf(db, await aStudent(db)), locked)).rejects.toMatchObject({ code: "forbidden" });
      await expect(showQuiz(ctxOf(db), without)).rejects.toMatchObject({
        code: "not_found",
        message: "Esta aula não tem questionário.",
      });
    }));
});

describe("attemptQuiz", () => {
  it("keeps every attempt, explains each question, and the best score counts", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ quiz: true }, {}] });
      const [lessonId] = course.lessonIds as [number];
      const quiz = course.quizzes[0]!;
      const ctx = ctxOf(db, await aStudent(db));
      const { enrollmentId } = await enrol(ctx, course.id);
      const best = await attemptQuiz(ctx, lessonId, answersTo(quiz));
      expect(best).toMatchObject({ score: 100, passed: true, passMark: 70, bestScore: 100 });
      const worse = await attemptQuiz(ctx, lessonId, answersTo(quiz, { choice: String(quiz.wrong), short: "Lucas" }));
      expect(attemptJson(worse)).toMatchObject({
        score: 33,
        passed: false,
        best_score: 100,
        results: [
          { question_id: quiz.choice, answer: String(quiz.wrong), answered_right: false, explanation: "Porque sim." },
          { question_id: quiz.truth, answered_right: true, explanation: "É." },
          { question_id: quiz.short, answer: "Lucas", answered_right: false, explanation: "Ele." },
        ],
      });
      expect(JSON.stringify(attemptJson(worse))).not.toMatch(/is_correct|correct_answer|São Marcos/);
      expect(await db.select().from(quizAttempts).where(eq(quizAttempts.enrollmentId, enrollmentId))).toHaveLength(2);
      expect(
        await db
          .select()
          .from(events)
          .where(eq(events.object, `lesson/${lessonId}`)),
      ).toHaveLength(2);
    }));

  it.each([
    [66, true],
    [67, false],
  ])("with a pass mark of %i, 66 per cent passes: %s", (passMark, passed) =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ quiz: true, passMark }] });
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      const attempt = await attemptQuiz(ctx, course.lessonIds[0]!, answersTo(course.quizzes[0]!, { truth: "false" }));
      expect(attempt).toMatchObject({ score: 66, passed });
    }),
  );

  it("names each answer that is missing, and keeps none of that attempt", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ quiz: true }] });
      const quiz = course.quizzes[0]!;
      const ctx = ctxOf(db, await aStudent(db));
      const { enrollmentId } = await enrol(ctx, course.id);
      const asked = attemptQuiz(ctx, course.lessonIds[0]!, { answers: { [quiz.truth]: "true", 999999: "x" } });
      await expect(asked).rejects.toMatchObject({
        code: "invalid",
        message: "Responda a todas as perguntas do questionário.",
        fields: {
          [`answers.${quiz.choice}`]: ["Responda à pergunta 1."],
          [`answers.${quiz.short}`]: ["Responda à pergunta 3."],
        },
      });
      expect(await db.select().from(quizAttempts).where(eq(quizAttempts.enrollmentId, enrollmentId))).toEqual([]);
    }));

  it("refuses visitors, those who are not enrolled, and lessons without a quiz", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ quiz: true, isFree: true }, {}] });
      const [lessonId, without] = course.lessonIds as [number, number];
      const answers = answersTo(course.quizzes[0]!);
      const ctx = ctxOf(db, await aStudent(db));
      await expect(attemptQuiz(ctxOf(db), lessonId, answers)).rejects.toMatchObject({ code: "unauthenticated" });
      for (const viewer of [ctx.viewer, course.instructor, await anAdmin(db)]) {
        await expect(attemptQuiz(ctxOf(db, viewer), lessonId, answers)).rejects.toMatchObject({ code: "forbidden" });
      }
      await enrol(ctx, course.id);
      await expect(attemptQuiz(ctx, without, answers)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("shows an attempt to nobody but its student, and leaves out questions that came later", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ quiz: true }] });
      const lessonId = course.lessonIds[0]!;
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      const { id: attemptId } = await attemptQuiz(ctx, lessonId, answersTo(course.quizzes[0]!));
      const other = ctxOf(db, await aStudent(db));
      await enrol(other, course.id);
      expect(await findAttempt(other, { lessonId, attemptId })).toBeNull();
      expect(await findAttempt(ctxOf(db), { lessonId, attemptId })).toBeNull();
      expect(await findAttempt(ctx, { lessonId: lessonId + 1, attemptId })).toBeNull();
      expect(await findAttempt(ctx, { lessonId, attemptId })).toMatchObject({ score: 100, results: { length: 3 } });
    }));

  it("passes once when the same right answers come ten times at once", async () => {
    const { db, close } = await freshDatabase({ max: 10 });
    const course = await aCourse(db, { lessons: [{ quiz: true }] });
    const ctx = ctxOf(db, await aStudent(db));
    const { enrollmentId } = await enrol(ctx, course.id);
    const answers = answersTo(course.quizzes[0]!);
    const made = await Promise.all(Array.from({ length: 10 }, () => attemptQuiz(ctx, course.lessonIds[0]!, answers)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(10);
    const told = await db
      .select()
      .from(events)
      .where(eq(events.object, `enrollment/${enrollmentId}`));
    expect(told.filter(({ action }) => action === "enrollment.completed")).toHaveLength(1);
    expect(await db.select().from(lessons).where(eq(lessons.courseId, course.id))).toHaveLength(1);
    await close();
  });
});

describe("tryQuiz", () => {
  it("marks an author's and an admin's answers as a student's, and counts nothing", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ quiz: true, passMark: 60 }, {}] });
      const [lessonId] = course.lessonIds as [number];
      const quiz = course.quizzes[0]!;
      const figures = async () =>
        await Promise.all([quizAttempts, lessonProgress, enrollments, certificates, events].map((t) => db.$count(t)));
      const before = await figures();
      for (const viewer of [course.instructor, await anAdmin(db)]) {
        const ctx = ctxOf(db, viewer);
        expect(await tryQuiz(ctx, lessonId, answersTo(quiz))).toMatchObject({ score: 100, passed: true, passMark: 60 });
        const wrong = answersTo(quiz, { choice: String(quiz.wrong), short: "Lucas" });
        const failed = await tryQuiz(ctx, lessonId, wrong);
        expect(failed).toMatchObject({ score: 33, passed: false });
        const student = ctxOf(db, await aStudent(db));
        await db
          .transaction(async (tx) => {
            await enrol({ ...student, db: tx }, course.id);
            const { results } = await attemptQuiz({ ...student, db: tx }, lessonId, wrong);
            expect(failed.results).toEqual(results);
            throw "undone";
          })
          .catch((thrown) => expect(thrown).toBe("undone"));
      }
      expect(await figures()).toEqual(before);
    }));

  it("asks for every answer, and is for those who manage the course", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ quiz: true }, {}] });
      const [lessonId, without] = course.lessonIds as [number, number];
      const quiz = course.quizzes[0]!;
      const ctx = ctxOf(db, course.instructor);
      await expect(tryQuiz(ctx, lessonId, { answers: {} })).rejects.toMatchObject({
        code: "invalid",
        fields: { [`answers.${quiz.choice}`]: ["Responda à pergunta 1."] },
      });
      await expect(tryQuiz(ctx, without, { answers: {} })).rejects.toMatchObject({ code: "not_found" });
      for (const [viewer, code] of [
        [null, "unauthenticated"],
        [await aStudent(db), "forbidden"],
        [await anInstructor(db), "not_found"],
      ] as const)
        await expect(tryQuiz(ctxOf(db, viewer), lessonId, answersTo(quiz))).rejects.toMatchObject({ code });
    }));
});
