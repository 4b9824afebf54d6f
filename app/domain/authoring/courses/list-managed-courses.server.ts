import { inArray } from "drizzle-orm";
import { authoredLessons } from "#app/domain/authoring/checklist/authored-lessons.server.ts";
import { checklistOf } from "#app/domain/authoring/checklist/checklist.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import type { CourseView } from "#app/domain/courses/course-json.ts";
import { type CatalogueQuery, listCourses } from "#app/domain/courses/list-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Page } from "#app/domain/paging.ts";
import { courses } from "#drizzle/schema/courses.ts";

/**
 * One page of the courses that the viewer manages, drafts included: all of them for an admin, an instructor's own
 * (B1); newest first, a hundred unless asked otherwise. Refuses visitors and students.
 */
export async function listManagedCourses(ctx: Ctx, query: Partial<CatalogueQuery> = {}): Promise<Page<ManagedCourse>> {
  const everything = { page: 1, limit: 100, category: null, level: null, q: "" };
  const page = await listCourses(requireAuthor(ctx), { ...everything, ...query, all: true });
  return { ...page, data: await asManaged(ctx, page.data) };
}

/** Courses that the viewer is known to manage, with what those who write them know beside. */
export async function asManaged(ctx: Ctx, views: CourseView[]): Promise<ManagedCourse[]> {
  const ids = views.map(({ id }) => id);
  const rows = await ctx.db
    .select({ id: courses.id, createdAt: courses.createdAt, instructorId: courses.instructorId })
    .from(courses)
    .where(inArray(courses.id, ids));
  const facts = new Map(rows.map((row) => [row.id, row]));
  const lessons = await authoredLessons(ctx, ids);
  return views.map((view) => {
    const own = lessons.filter(({ courseId }) => courseId === view.id);
    return { ...view, ...facts.get(view.id)!, lessonCount: own.length, pendingCount: checklistOf(own).length };
  });
}
