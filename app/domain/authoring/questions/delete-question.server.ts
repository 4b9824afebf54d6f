import { eq } from "drizzle-orm";
import { holdQuestion } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

/**
 * Deletes a question with its options; attempts keep the score that they had. Out: the lesson that it was of.
 * Refuses visitors, students, and other people's questions (not found).
 */
export async function deleteQuestion(ctx: Ctx, questionId: number): Promise<{ lessonId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { lesson } = await holdQuestion(within, questionId);
    await within.db.delete(quizQuestions).where(eq(quizQuestions.id, questionId));
    await record(within, "question.deleted", `question/${questionId}`, { lessonId: lesson.id });
    return { lessonId: lesson.id };
  });
}
