import { and, eq, max } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { keyedQuestions } from "#app/domain/quizzes/keyed-questions.server.ts";
import { mark } from "#app/domain/quizzes/marking.ts";
import type { AttemptView } from "#app/domain/quizzes/quiz-json.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";

type Attempt = { lessonId: number; attemptId: number };

/**
 * An attempt of the viewer's own at a lesson's quiz, marked question by question with the explanations; null where
 * it is not theirs or not of this lesson. Questions that came after the attempt are left out.
 */
export async function findAttempt(ctx: Ctx, { lessonId, attemptId }: Attempt): Promise<AttemptView | null> {
  if (!ctx.viewer) return null;
  const [row] = await ctx.db
    .select({ attempt: quizAttempts, passMark: lessons.passMark })
    .from(quizAttempts)
    .innerJoin(enrollments, eq(enrollments.id, quizAttempts.enrollmentId))
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .where(
      and(eq(quizAttempts.id, attemptId), eq(quizAttempts.lessonId, lessonId), eq(enrollments.userId, ctx.viewer.id)),
    );
  if (!row) return null;
  const { attempt, passMark } = row;
  const answered = (await keyedQuestions(ctx, lessonId)).filter(({ id }) => attempt.answers[id] !== undefined);
  const results = mark(answered, attempt.answers).results.map(({ question, isRight }) => ({
    questionId: question.id,
    answer: attempt.answers[question.id]!,
    isRight,
    explanation: question.explanation,
  }));
  const { id, score, passed, createdAt } = attempt;
  return { id, lessonId, score, passed, passMark, bestScore: await bestScore(ctx, attempt), createdAt, results };
}

async function bestScore(ctx: Ctx, { enrollmentId, lessonId, score }: typeof quizAttempts.$inferSelect) {
  const [row] = await ctx.db
    .select({ best: max(quizAttempts.score) })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.enrollmentId, enrollmentId), eq(quizAttempts.lessonId, lessonId)));
  return row?.best ?? score;
}
