import { and, eq, sql } from "drizzle-orm";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { visibleCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Standing } from "#app/domain/lessons/access.ts";
import { Refusal } from "#app/domain/refusal.ts";

export type CourseStanding = Standing & {
  course: { id: number; title: string; category: string; isPublished: boolean };
  enrolment: { id: number; origin: "free" | "maintainer" | "purchase"; completedAt: Date | null } | null;
};

/** How the viewer stands to a course that they may see; anything else is refused as not found (A6). */
export async function standingIn(ctx: Ctx, courseId: number): Promise<CourseStanding> {
  const mine = and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, sql`${ctx.viewer?.id ?? null}::uuid`));
  const [row] = await ctx.db
    .select({
      course: { id: courses.id, title: courses.title, category: courses.category, isPublished: courses.isPublished },
      deletedAt: courses.deletedAt,
      priceCents: courses.priceCents,
      instructorId: courses.instructorId,
      createdBy: courses.createdBy,
      enrolment: { id: enrollments.id, origin: enrollments.origin, completedAt: enrollments.completedAt },
    })
    .from(courses)
    .leftJoin(enrollments, mine)
    .where(and(eq(courses.id, courseId), visibleCourses(ctx)));
  if (!row) throw new Refusal("not_found", courseNotFound);
  const owns = ctx.viewer !== null && [row.instructorId, row.createdBy].includes(ctx.viewer.id);
  const isPublished = row.course.isPublished && row.deletedAt === null;
  return { course: { ...row.course, isPublished }, viewer: ctx.viewer, owns, priceCents: row.priceCents, enrolment: row.enrolment };
}
