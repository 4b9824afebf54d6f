import { and, eq, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Ctx } from "#app/domain/ctx.ts";
import { keyed, selectKeyed } from "#app/domain/quizzes/keyed-questions.server.ts";
import { mark } from "#app/domain/quizzes/marking.ts";
import type { AttemptView } from "#app/domain/quizzes/quiz-json.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
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
  const read = await readTogether(ctx, {
    attempts: selectAttempt(ctx, { lessonId, attemptId, userId: ctx.viewer.id }),
    ...selectKeyed(ctx, lessonId),
  });
  const [attempt] = read.attempts;
  if (!attempt) return null;
  const { answers, ...told } = attempt;
  const answered = keyed(read).filter(({ id }) => answers[id] !== undefined);
  const results = mark(answered, answers).results.map(({ question, isRight }) => ({
    questionId: question.id,
    answer: answers[question.id]!,
    isRight,
    explanation: question.explanation,
  }));
  return { ...told, lessonId, results };
}

function selectAttempt({ db }: Ctx, { lessonId, attemptId, userId }: Attempt & { userId: string }) {
  const others = alias(quizAttempts, "others");
  const ofSame = and(eq(others.enrollmentId, quizAttempts.enrollmentId), eq(others.lessonId, quizAttempts.lessonId));
  return db
    .select({
      id: quizAttempts.id,
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
