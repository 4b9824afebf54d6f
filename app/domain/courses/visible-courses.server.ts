import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

/** Courses that anybody may see: published and not deleted. */
export const publishedCourses = and(eq(courses.isPublished, true), isNull(courses.deletedAt))!;

/** Courses that the viewer teaches or wrote; all of them for an admin; none for anybody else. */
export function managedCourses({ viewer }: Ctx): SQL {
  if (!viewer || !can(viewer, "courses.manage")) return sql`false`;
  if (can(viewer, "courses.manageAll")) return isNull(courses.deletedAt);
  const own = or(eq(courses.createdBy, viewer.id), eq(courses.instructorId, viewer.id));
  return and(isNull(courses.deletedAt), own)!;
}

/**
 * Courses that the viewer may open: published ones, their own drafts, and those they are enrolled in, which stay
 * open to them even when they are taken down (lifetime access).
 */
export function visibleCourses(ctx: Ctx): SQL {
  if (!ctx.viewer) return publishedCourses;
  const mine = and(
    eq(enrollments.courseId, courses.id),
    eq(enrollments.userId, ctx.viewer.id),
    isNull(enrollments.endedAt),
  );
  return or(publishedCourses, managedCourses(ctx), exists(ctx.db.select().from(enrollments).where(mine)))!;
}
