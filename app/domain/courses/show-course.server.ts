import { and, eq } from "drizzle-orm";
import { selectCourses } from "#app/domain/courses/course-columns.server.ts";
import type { CourseView } from "#app/domain/courses/course-json.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { visibleCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses } from "#drizzle/schema/courses.ts";

/** One course by id. What the viewer may not see is refused as not found (A6). */
export async function showCourse(ctx: Ctx, courseId: number): Promise<CourseView> {
  return courseOf(await selectCourse(ctx, courseId));
}

export function selectCourse(ctx: Ctx, courseId: number) {
  return selectCourses(ctx).where(and(eq(courses.id, courseId), visibleCourses(ctx)));
}

/** The only one that `selectCourse` has found; refused as not found where it is none. */
export function courseOf([course]: CourseView[]): CourseView {
  if (!course) throw new Refusal("not_found", courseNotFound);
  return course;
}
