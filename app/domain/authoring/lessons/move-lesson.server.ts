import type { Direction } from "#app/domain/authoring/lessons/schema.ts";
import { holdLesson } from "#app/domain/authoring/managed.server.ts";
import { moveInList } from "#app/domain/authoring/places.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Moves a lesson one step up or down in its course; at the end of the list nothing happens. Out: its course.
 * Refuses visitors, students, and other people's lessons (not found).
 */
export async function moveLesson(ctx: Ctx, lessonId: number, direction: Direction): Promise<{ courseId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { course } = await holdLesson(within, lessonId);
    const list = { of: "lessons", parentId: course.id } as const;
    if (await moveInList(within, list, { id: lessonId, direction })) {
      await record(within, "lessons.reordered", `course/${course.id}`, { lessonId, direction });
    }
    return { courseId: course.id };
  });
}
