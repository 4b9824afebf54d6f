import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type CourseStanding, standingIn } from "#app/domain/lessons/study/standing.server.ts";
import type { ReviewView } from "#app/domain/reviews/review-json.ts";
import { reviewOf, selectReviews } from "#app/domain/reviews/select-reviews.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

const most = 50;

/**
 * The newest reviews of a course, 50 at the most, for anybody who may see the course (A11): the featured ones, and
 * with `all` for whoever runs the course the others too. Out: the reviews, and whether the others are among them.
 * Refuses a course that is not there (not found).
 */
export async function listReviews(ctx: Ctx, courseId: number, { all = false } = {}) {
  const which = all ? shownTo(ctx, courseId) : featuredOf(courseId);
  const [standing, reviews] = await Promise.all([standingIn(ctx, courseId), readReviews(ctx, which)]);
  return { reviews, withHidden: all && mayFeature(standing) };
}

/** Whether the viewer decides which reviews the course's page shows. */
export const mayFeature = ({ viewer, owns }: CourseStanding) => can(viewer, "reviews.feature", { owns });

/** The reviews of a course that its page shows to everybody. */
const featuredOf = (courseId: number) => and(eq(reviews.courseId, courseId), eq(reviews.featured, true))!;

/** Those that its page shows to the viewer: all of them to whoever decides that, which here the database finds out. */
export function shownTo({ viewer }: Ctx, courseId: number): SQL {
  if (can(viewer, "reviews.feature")) return eq(reviews.courseId, courseId);
  if (!viewer || !can(viewer, "reviews.feature", { owns: true })) return featuredOf(courseId);
  const owns = sql`exists (select from ${courses} c
    where c.id = ${courseId} and ${viewer.id}::uuid in (c.instructor_id, c.created_by))`;
  return and(eq(reviews.courseId, courseId), or(eq(reviews.featured, true), owns))!;
}

async function readReviews(ctx: Ctx, which: SQL): Promise<ReviewView[]> {
  return (await selectReviews(ctx).where(which).limit(most)).map(reviewOf);
}
