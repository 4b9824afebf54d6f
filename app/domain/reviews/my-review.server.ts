import { and, eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { standingIn } from "#app/domain/lessons/study/standing.server.ts";
import { readReviews } from "#app/domain/reviews/list-reviews.server.ts";
import type { ReviewView } from "#app/domain/reviews/review-json.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

/** The viewer's own review of a course, null where there is none (A9). Refuses visitors, and a course not found. */
export async function myReview(ctx: Ctx, courseId: number): Promise<ReviewView | null> {
  const signed = requireViewer(ctx);
  const [own] = await Promise.all([findOwnReview(signed, courseId), standingIn(signed, courseId)]);
  return own;
}

/** The same for a course that the viewer is known to see. */
export async function findOwnReview(ctx: SignedCtx, courseId: number): Promise<ReviewView | null> {
  const own = and(eq(reviews.courseId, courseId), eq(reviews.userId, ctx.viewer.id))!;
  const [review] = await readReviews(ctx, own, { limit: 1 });
  return review ?? null;
}
