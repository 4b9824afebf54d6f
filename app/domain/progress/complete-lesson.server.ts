import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { enrolledLesson } from "#app/domain/progress/enrolled-lesson.server.ts";
import { finishLesson, holdEnrolment } from "#app/domain/progress/finish-lesson.server.ts";
import type { CourseProgress } from "#app/domain/progress/progress-json.ts";
import { showProgress } from "#app/domain/progress/show-progress.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { lessonProgress } from "#drizzle/schema/enrolments.ts";
import { quizAttempts, quizQuestions } from "#drizzle/schema/quizzes.ts";

/**
 * Marks a lesson as done; asking again changes nothing. Out: the progress in its course.
 * Refuses as `enrolledLesson` does, and a lesson whose quiz has not been passed yet (conflict).
 */
export async function completeLesson(ctx: Ctx, lessonId: number): Promise<CourseProgress> {
  const courseId = await inTransaction(ctx, async (within) => {
    const { lesson, enrollmentId, courseId } = await enrolledLesson(within, lessonId);
    await holdEnrolment(within, { enrollmentId, lessonId });
    if (await owesQuiz(within, enrollmentId, lessonId)) throw new Refusal("conflict", owedSentence(lesson.passMark));
    await finishLesson(within, { enrollmentId, lessonId });
    return courseId;
  });
  return await showProgress(ctx, courseId);
}

const owedSentence = (passMark: number) =>
  `Esta aula tem um questionário. Responda-o e acerte pelo menos ${passMark}% para concluir a aula.`;

/** Whether there is a quiz, not passed so far. A lesson that was done before its quiz came stays done. */
async function owesQuiz(ctx: Ctx, enrollmentId: number, lessonId: number) {
  const quiz = ctx.db.select().from(quizQuestions).where(eq(quizQuestions.lessonId, lessonId));
  const mine = and(eq(quizAttempts.enrollmentId, enrollmentId), eq(quizAttempts.lessonId, lessonId));
  const passed = ctx.db
    .select()
    .from(quizAttempts)
    .where(and(mine, eq(quizAttempts.passed, true)));
  const before = and(eq(lessonProgress.enrollmentId, enrollmentId), eq(lessonProgress.lessonId, lessonId));
  const done = ctx.db
    .select()
    .from(lessonProgress)
    .where(and(before, isNotNull(lessonProgress.completedAt)));
  const [row] = await ctx.db.execute<{ owes: boolean }>(
    sql`select exists ${quiz} and not exists ${passed} and not exists ${done} as owes`,
  );
  return row!.owes;
}
