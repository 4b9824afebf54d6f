import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { visibleCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Enrolment } from "#app/domain/enrolments/find-enrolment.server.ts";
import type { Standing } from "#app/domain/lessons/access.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

export type CourseStanding = Standing & {
  /** `isPublished` is whether anybody may find the course: published and not deleted. */
  course: { id: number; title: string; category: string; isPublished: boolean };
  enrolment: Enrolment | null;
};

/** How the viewer stands to a course that they may see; anything else is refused as not found (A6). */
export async function standingIn(ctx: Ctx, courseId: number): Promise<CourseStanding> {
  const [standing] = await standingsIn(ctx, eq(courses.id, courseId));
  if (!standing) throw new Refusal("not_found", courseNotFound);
  return standing;
}

/** How the viewer stands to those of some courses that they may see. */
export async function standingsIn(ctx: Ctx, which: SQL): Promise<CourseStanding[]> {
  const viewerId = sql`${ctx.viewer?.id ?? null}::uuid`;
  const mine = and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, viewerId), isNull(enrollments.endedAt));
  const rows = await ctx.db
    .select(columns)
    .from(courses)
    .leftJoin(enrollments, mine)
    .where(and(which, visibleCourses(ctx)));
  return rows.map(({ instructorId, createdBy, ...row }) => ({
    ...row,
    viewer: ctx.viewer,
    owns: ctx.viewer !== null && [instructorId, createdBy].includes(ctx.viewer.id),
  }));
}

const columns = {
  course: {
    id: courses.id,
    title: courses.title,
    category: courses.category,
    isPublished: sql<boolean>`${courses.isPublished} and ${courses.deletedAt} is null`,
  },
  priceCents: courses.priceCents,
  instructorId: courses.instructorId,
  createdBy: courses.createdBy,
  enrolment: { id: enrollments.id, origin: enrollments.origin, completedAt: enrollments.completedAt },
};
