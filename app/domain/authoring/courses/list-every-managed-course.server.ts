import type { ManagedCourse } from "#app/domain/authoring/courses/authoring-view.ts";
import { listManagedCourses } from "#app/domain/authoring/courses/list-managed-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";

/** All courses that the viewer manages, whatever their number, for a table that is sorted as one. Refuses as `listManagedCourses` does. */
export async function listEveryManagedCourse(ctx: Ctx): Promise<ManagedCourse[]> {
  const { data, totalPages } = await listManagedCourses(ctx);
  for (let page = 2; page <= totalPages; page += 1) data.push(...(await listManagedCourses(ctx, { page })).data);
  return data;
}
