import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";

/** A lesson's questions in order, with their keys; for marking, never for showing. Empty where there is no quiz. */
export async function keyedQuestions(ctx: Ctx, lessonId: number): Promise<KeyedQuestion[]> {
  const rows = await ctx.db
    .select({
      question: {
        id: quizQuestions.id,
        questionText: quizQuestions.questionText,
        questionType: quizQuestions.questionType,
        correctAnswer: quizQuestions.correctAnswer,
        explanation: quizQuestions.explanation,
      },
      option: {
        id: quizOptions.id,
        questionId: quizOptions.questionId,
        optionText: quizOptions.optionText,
        isCorrect: quizOptions.isCorrect,
      },
    })
    .from(quizQuestions)
    .leftJoin(quizOptions, eq(quizOptions.questionId, quizQuestions.id))
    .where(eq(quizQuestions.lessonId, lessonId))
    .orderBy(asc(quizQuestions.orderIndex), asc(quizQuestions.id), asc(quizOptions.orderIndex));
  const questions = new Map<number, KeyedQuestion>();
  for (const { question, option } of rows) {
    const known = questions.get(question.id) ?? { ...question, options: [] };
    questions.set(question.id, option ? { ...known, options: [...known.options, option] } : known);
  }
  return [...questions.values()];
}
