import { holdLesson, requireAuthor } from "#app/domain/authoring/managed.server.ts";
import { freePlace } from "#app/domain/authoring/places.server.ts";
import { resourceValues } from "#app/domain/authoring/resources/resource-values.server.ts";
import type { ResourceFields } from "#app/domain/authoring/resources/schema.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { LessonResource } from "#app/domain/lessons/lesson-json.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { lessonResources } from "#drizzle/schema/courses.ts";

/**
 * Lays something beside a lesson (B8).
 * In: the fields, and the place asked for: where that is taken, the next free one after it. Out: the resource.
 * Refuses visitors, students, other people's lessons (not found), an address that may not be named (invalid), and one
 * more than lies beside a lesson (conflict).
 */
export async function createResource(
  ctx: Ctx,
  lessonId: number,
  fields: ResourceFields & { order_index?: number | null },
): Promise<LessonResource> {
  return await inTransaction(requireAuthor(ctx), async (within) => {
    const { course } = await holdLesson(within, lessonId);
    const values = await resourceValues(within, fields, course.id);
    const orderIndex = await freePlace(within, { of: "resources", parentId: lessonId }, fields.order_index);
    const [row] = await within.db
      .insert(lessonResources)
      .values({ ...values, lessonId, orderIndex })
      .returning({ id: lessonResources.id });
    await record(within, "resource.created", `resource/${row!.id}`, { lessonId });
    return { id: row!.id, ...values };
  });
}
