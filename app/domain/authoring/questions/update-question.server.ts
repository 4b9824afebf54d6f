import { eq } from "drizzle-orm";
import { holdQuestion } from "#app/domain/authoring/managed.server.ts";
import { questionValues } from "#app/domain/authoring/questions/question-values.ts";
import type { QuestionFields } from "#app/domain/authoring/questions/schema.ts";
import { writeOptions } from "#app/domain/authoring/questions/write-options.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { keyedQuestions } from "#app/domain/quizzes/keyed-questions.server.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

/**
 * Writes a question and its options anew. Attempts keep the score that they had.
 * Refuses visitors, students, other people's questions (not found), and what `questionValues` refuses.
 */
export async function updateQuestion(
  ctx: Ctx,
  questionId: number,
  fields: QuestionFields,
): Promise<KeyedQuestion & { lessonId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { lesson } = await holdQuestion(within, questionId);
    const { question, options } = questionValues(fields);
    await within.db.update(quizQuestions).set(question).where(eq(quizQuestions.id, questionId));
    await writeOptions(within, questionId, options);
    await record(within, "question.changed", `question/${questionId}`, { lessonId: lesson.id });
    const written = (await keyedQuestions(within, lesson.id)).find(({ id }) => id === questionId)!;
    return { ...written, lessonId: lesson.id };
  });
}
