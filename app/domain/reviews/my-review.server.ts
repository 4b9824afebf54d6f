import { and, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { standingIn } from "#app/domain/lessons/study/standing.server.ts";
import type { ReviewView } from "#app/domain/reviews/review-json.ts";
import { reviewOf, selectReviews } from "#app/domain/reviews/select-reviews.server.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

/** The viewer's own review of a course, null where there is none (A9). Refuses visitors, and a course not found. */
export async function myReview(ctx: Ctx, courseId: number): Promise<ReviewView | null> {
  const signed = requireViewer(ctx);
  const [own] = await Promise.all([selectOwnReview(signed, courseId), standingIn(signed, courseId)]);
  return ownReviewOf(own);
}

/** What `ownReviewOf` makes the same of; of a visitor there is none. */
export function selectOwnReview(ctx: Ctx, courseId: number) {
  const isTheirs = eq(reviews.userId, sql`${ctx.viewer?.id ?? null}::uuid`);
  return selectReviews(ctx)
    .where(and(eq(reviews.courseId, courseId), isTheirs))
    .limit(1);
}

export function ownReviewOf([review]: Awaited<ReturnType<typeof selectOwnReview>>): ReviewView | null {
  return review ? reviewOf(review) : null;
}
