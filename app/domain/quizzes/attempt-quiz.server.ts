import { and, eq, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { findEnrolledLesson, finishLesson, lockEnrolment } from "#app/domain/progress/complete-lesson.server.ts";
import { attemptName } from "#app/domain/sent-later.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { keyedQuestions, noQuiz, selectKeyedQuestions, toKeyedQuestions } from "./quiz.server.ts";
import { type AttemptView, answerErrors, answersMissing, attemptFields, gradeAnswers } from "./quiz.ts";

type Attempt = { lessonId: number; attemptId: number };

/**
 * An attempt of the viewer's own at a lesson's quiz, marked question by question with explanations; null if it is not
 * theirs or not of this lesson. Questions added after the attempt are left out.
 */
export async function findAttempt(ctx: Ctx, { lessonId, attemptId }: Attempt): Promise<AttemptView | null> {
  if (!ctx.viewer) return null;
  const read = await batchRead(ctx, {
    attempts: selectAttempt(ctx, { lessonId, attemptId, userId: ctx.viewer.id }),
    ...selectKeyedQuestions(ctx, lessonId),
  });
  const [attempt] = read.attempts;
  if (!attempt) return null;
  const { answers, ...stored } = attempt;
  const answered = toKeyedQuestions(read).filter(({ id }) => answers[id] !== undefined);
  return { ...stored, lessonId, results: gradeAnswers(answered, answers).results };
}

function selectAttempt({ db }: Ctx, { lessonId, attemptId, userId }: Attempt & { userId: string }) {
  const others = alias(quizAttempts, "others");
  const ofSame = and(eq(others.enrollmentId, quizAttempts.enrollmentId), eq(others.lessonId, quizAttempts.lessonId));
  return db
    .select({
      id: quizAttempts.id,
      courseId: lessons.courseId,
      score: quizAttempts.score,
      passed: quizAttempts.passed,
      answers: quizAttempts.answers,
      createdAt: quizAttempts.createdAt,
      passMark: lessons.passMark,
      bestScore: sql<number>`${db
        .select({ best: max(others.score) })
        .from(others)
        .where(ofSame)}`,
    })
    .from(quizAttempts)
    .innerJoin(enrollments, eq(enrollments.id, quizAttempts.enrollmentId))
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .where(and(eq(quizAttempts.id, attemptId), eq(quizAttempts.lessonId, lessonId), eq(enrollments.userId, userId)));
}

/**
 * Marks and saves an attempt at a lesson's quiz; passing it completes the lesson. Attempts are unlimited, except by the
 * rate limit.
 */
export const attemptQuiz = verb(
  { ability: "progress.record", limit: "quiz.attempt", id: integerPathId(lessonNotFound), body: attemptFields },
  async (ctx, lessonId, { answers, attempt_id, finished_at }): Promise<AttemptView> => {
    const [{ lesson, enrollmentId }, questions] = await Promise.all([
      findEnrolledLesson(ctx, lessonId),
      keyedQuestions(ctx, lessonId),
    ]);
    if (!questions.length) throw new AppError("not_found", noQuiz);
    const fields = answerErrors(questions, answers);
    if (Object.keys(fields).length) throw new AppError("invalid", answersMissing, { fields });
    const answered = Object.fromEntries(questions.map(({ id }) => [id, answers[id]!]));
    const attemptId = attempt_id && attemptName(attempt_id, answered);
    return inTransaction(ctx, async (within) => {
      await lockEnrolment(within, { enrollmentId, lessonId });
      const before = attemptId && (await findSent(within, { enrollmentId, lessonId, attemptId }));
      if (before) return (await findAttempt(within, { lessonId, attemptId: before }))!;
      const { score } = gradeAnswers(questions, answers);
      const passed = score >= lesson.passMark;
      const [row] = await within.db
        .insert(quizAttempts)
        .values({ enrollmentId, lessonId, score, passed, answers: answered, attemptId })
        .returning({ id: quizAttempts.id });
      await recordEvent(within, "quiz.attempted", `lesson/${lessonId}`, {
        enrollmentId,
        attemptId: row!.id,
        score,
        passed,
      });
      if (passed) await finishLesson(within, { enrollmentId, lessonId, finishedAt: finished_at });
      return (await findAttempt(within, { lessonId, attemptId: row!.id }))!;
    });
  },
);

/** The attempt that a browser has sent before under the same id. */
async function findSent(
  { db }: Pick<Ctx, "db">,
  { enrollmentId, lessonId, attemptId }: { enrollmentId: number; lessonId: number; attemptId: string },
): Promise<number | undefined> {
  const isSame = and(eq(quizAttempts.enrollmentId, enrollmentId), eq(quizAttempts.attemptId, attemptId));
  const [row] = await db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(and(isSame, eq(quizAttempts.lessonId, lessonId)));
  return row?.id;
}
