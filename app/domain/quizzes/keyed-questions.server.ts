import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";

/** A lesson's questions in order, with their keys; for marking, never for showing. Empty where there is no quiz. */
export async function keyedQuestions(ctx: Ctx, lessonId: number): Promise<KeyedQuestion[]> {
  return keyed(await readTogether(ctx, selectKeyed(ctx, lessonId)));
}

/** The selects of what `keyed` makes the questions of. */
export function selectKeyed({ db }: Pick<Ctx, "db">, lessonId: number | SQL) {
  const theirs = db.select({ id: quizQuestions.id }).from(quizQuestions).where(eq(quizQuestions.lessonId, lessonId));
  return {
    questions: db
      .select({
        id: quizQuestions.id,
        questionText: quizQuestions.questionText,
        questionType: quizQuestions.questionType,
        correctAnswer: quizQuestions.correctAnswer,
        explanation: quizQuestions.explanation,
      })
      .from(quizQuestions)
      .where(eq(quizQuestions.lessonId, lessonId))
      .orderBy(asc(quizQuestions.orderIndex)),
    options: db
      .select({
        id: quizOptions.id,
        questionId: quizOptions.questionId,
        optionText: quizOptions.optionText,
        isCorrect: quizOptions.isCorrect,
      })
      .from(quizOptions)
      .where(inArray(quizOptions.questionId, theirs))
      .orderBy(asc(quizOptions.questionId), asc(quizOptions.orderIndex)),
  };
}

type Option = KeyedQuestion["options"][number] & { questionId: number };

export function keyed(read: { questions: Omit<KeyedQuestion, "options">[]; options: Option[] }): KeyedQuestion[] {
  return read.questions.map((question) => ({
    ...question,
    options: read.options.filter(({ questionId }) => questionId === question.id),
  }));
}
