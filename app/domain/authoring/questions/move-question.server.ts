import type { Direction } from "#app/domain/authoring/lessons/schema.ts";
import { holdQuestion } from "#app/domain/authoring/managed.server.ts";
import { moveInList } from "#app/domain/authoring/places.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Moves a question one step up or down in its quiz; at the end of the list nothing happens. Out: its lesson.
 * Refuses visitors, students, and other people's questions (not found).
 */
export async function moveQuestion(ctx: Ctx, questionId: number, direction: Direction): Promise<{ lessonId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { lesson } = await holdQuestion(within, questionId);
    const list = { of: "questions", parentId: lesson.id } as const;
    if (await moveInList(within, list, { id: questionId, direction })) {
      await record(within, "question.changed", `question/${questionId}`, { lessonId: lesson.id, direction });
    }
    return { lessonId: lesson.id };
  });
}
