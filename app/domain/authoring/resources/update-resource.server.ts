import { eq } from "drizzle-orm";
import { holdResource, requireAuthor } from "#app/domain/authoring/managed.server.ts";
import { resourceValues } from "#app/domain/authoring/resources/resource-values.server.ts";
import type { ResourceFields } from "#app/domain/authoring/resources/schema.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { LessonResource } from "#app/domain/lessons/lesson-json.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { lessonResources } from "#drizzle/schema/courses.ts";

/**
 * Writes a resource's fields anew, all of them but its place.
 * Refuses visitors, students, other people's resources (not found), and an address that may not be named (invalid).
 */
export async function updateResource(
  ctx: Ctx,
  resourceId: number,
  fields: ResourceFields,
): Promise<LessonResource & { lessonId: number }> {
  return await inTransaction(requireAuthor(ctx), async (within) => {
    const { lesson, course } = await holdResource(within, resourceId);
    const values = await resourceValues(within, fields, course.id);
    await within.db.update(lessonResources).set(values).where(eq(lessonResources.id, resourceId));
    await record(within, "resource.changed", `resource/${resourceId}`, { lessonId: lesson.id });
    return { id: resourceId, ...values, lessonId: lesson.id };
  });
}
