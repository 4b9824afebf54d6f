import { eq } from "drizzle-orm";
import { holdResource } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { lessonResources } from "#drizzle/schema/courses.ts";

/**
 * Takes a resource away from its lesson. Out: that lesson.
 * Refuses visitors, students, and other people's resources (not found).
 */
export async function deleteResource(ctx: Ctx, resourceId: number): Promise<{ lessonId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { lesson } = await holdResource(within, resourceId);
    await within.db.delete(lessonResources).where(eq(lessonResources.id, resourceId));
    await record(within, "resource.deleted", `resource/${resourceId}`, { lessonId: lesson.id });
    return { lessonId: lesson.id };
  });
}
