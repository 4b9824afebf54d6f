import { asc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";

/** A lesson's questions in order, with their keys; for marking, never for showing. Empty where there is no quiz. */
export async function keyedQuestions(ctx: Ctx, lessonId: number): Promise<KeyedQuestion[]> {
  const questions = await ctx.db
    .select({
      id: quizQuestions.id,
      questionText: quizQuestions.questionText,
      questionType: quizQuestions.questionType,
      correctAnswer: quizQuestions.correctAnswer,
      explanation: quizQuestions.explanation,
    })
    .from(quizQuestions)
    .where(eq(quizQuestions.lessonId, lessonId))
    .orderBy(asc(quizQuestions.orderIndex));
  if (!questions.length) return [];
  const options = await ctx.db
    .select({
      id: quizOptions.id,
      questionId: quizOptions.questionId,
      optionText: quizOptions.optionText,
      isCorrect: quizOptions.isCorrect,
    })
    .from(quizOptions)
    .where(
      inArray(
        quizOptions.questionId,
        questions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(quizOptions.questionId), asc(quizOptions.orderIndex));
  return questions.map((question) => ({
    ...question,
    options: options.filter(({ questionId }) => questionId === question.id),
  }));
}
