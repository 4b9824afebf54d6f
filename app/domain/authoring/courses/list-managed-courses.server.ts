import { inArray } from "drizzle-orm";
import { managed, managedColumns } from "#app/domain/authoring/courses/managed-columns.server.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import { type CatalogueQuery, listCourses } from "#app/domain/courses/list-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { mapPage, type Page } from "#app/domain/paging.ts";
import { courses } from "#drizzle/schema/courses.ts";

/**
 * One page of the courses that the viewer manages, drafts included: all of them for an admin, an instructor's own
 * (B1); newest first, a hundred unless asked otherwise. Refuses visitors and students.
 */
export async function listManagedCourses(ctx: Ctx, query: Partial<CatalogueQuery> = {}): Promise<Page<ManagedCourse>> {
  const everything = { page: 1, limit: 100, category: null, level: null, q: "" };
  const page = await listCourses(requireAuthor(ctx), { ...everything, ...query, all: true });
  const ids = page.data.map(({ id }) => id);
  const rows = await ctx.db
    .select({ id: courses.id, ...managedColumns })
    .from(courses)
    .where(inArray(courses.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return mapPage(page, (course) => managed({ ...course, ...known.get(course.id)! }));
}
