import { and, eq, type SQL } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type CourseStanding, standingIn } from "#app/domain/lessons/study/standing.server.ts";
import type { ReviewView } from "#app/domain/reviews/review-json.ts";
import { reviewOf, selectReviews } from "#app/domain/reviews/select-reviews.server.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

const most = 50;

/**
 * The newest reviews of a course, 50 at the most, for anybody who may see the course (A11): the featured ones, and
 * with `all` for whoever runs the course the others too. Out: the reviews, and whether the others are among them.
 * Refuses a course that is not there (not found).
 */
export async function listReviews(ctx: Ctx, courseId: number, { all = false } = {}) {
  const standing = await standingIn(ctx, courseId);
  const withHidden = all && mayFeature(standing);
  return { reviews: await readReviews(ctx, shownOf(courseId, withHidden), { limit: most }), withHidden };
}

/** Whether the viewer decides which reviews the course's page shows. */
export const mayFeature = ({ viewer, owns }: CourseStanding) => can(viewer, "reviews.feature", { owns });

/** The reviews of a course that its page shows, or with the hidden ones among them. */
export function shownOf(courseId: number, withHidden: boolean): SQL {
  return and(eq(reviews.courseId, courseId), withHidden ? undefined : eq(reviews.featured, true))!;
}

export async function readReviews(ctx: Ctx, which: SQL, { limit = most, offset = 0 } = {}): Promise<ReviewView[]> {
  return (await selectReviews(ctx).where(which).limit(limit).offset(offset)).map(reviewOf);
}
