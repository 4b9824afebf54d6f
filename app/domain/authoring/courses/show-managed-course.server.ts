import { and, eq } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { managed, selectManagedCourses } from "#app/domain/authoring/courses/managed-columns.server.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { managedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses } from "#drizzle/schema/courses.ts";

/** One course that the viewer manages. Refuses visitors, students and any other course (not found). */
export async function showManagedCourse(ctx: Ctx, courseId: number): Promise<ManagedCourse> {
  const course = await findManagedCourse(requireAuthor(ctx), courseId);
  if (!course) throw new Refusal("not_found", courseNotFound);
  return course;
}

/** The same, asked by anybody: null where the viewer does not manage it. */
export async function findManagedCourse(ctx: Ctx, courseId: number): Promise<ManagedCourse | null> {
  if (!can(ctx.viewer, "courses.manage", { owns: true })) return null;
  const mine = and(eq(courses.id, courseId), managedCourses(ctx));
  const [course] = await selectManagedCourses(ctx).where(mine);
  return course ? managed(course) : null;
}
