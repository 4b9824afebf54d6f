import type { Direction } from "#app/domain/authoring/lessons/schema.ts";
import { holdResource } from "#app/domain/authoring/managed.server.ts";
import { moveInList } from "#app/domain/authoring/places.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Moves a resource one step up or down beside its lesson; at the end of the list nothing happens. Out: its lesson.
 * Refuses visitors, students, and other people's resources (not found).
 */
export async function moveResource(ctx: Ctx, resourceId: number, direction: Direction): Promise<{ lessonId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { lesson } = await holdResource(within, resourceId);
    const list = { of: "resources", parentId: lesson.id } as const;
    if (await moveInList(within, list, { id: resourceId, direction })) {
      await record(within, "resource.changed", `resource/${resourceId}`, { lessonId: lesson.id, direction });
    }
    return { lessonId: lesson.id };
  });
}
