import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import type { CourseStanding } from "#app/domain/lessons/study/standing.server.ts";
import { type Page, pageOf } from "#app/domain/paging.ts";
import { invitationTo } from "#app/domain/reviews/invitation.server.ts";
import { mayFeature, readReviews, shownOf } from "#app/domain/reviews/list-reviews.server.ts";
import { findOwnReview } from "#app/domain/reviews/my-review.server.ts";
import { statsOf } from "#app/domain/reviews/ratings/review-stats.server.ts";
import type { ReviewInvitation, ReviewStats, ReviewView } from "#app/domain/reviews/review-json.ts";

/** All that a course's page says of its reviews. */
export type CourseReviews = {
  stats: ReviewStats;
  /** Those that the page shows to everybody; with `mayFeature` the hidden ones are among them. */
  shown: Page<ReviewView>;
  /** The viewer's own. */
  own: ReviewView | null;
  invitation: ReviewInvitation | null;
  mayFeature: boolean;
};

const limit = 8;

/** The reviews of a course that the viewer is known to see, eight a page, and what the viewer may do about them. */
export async function courseReviews(ctx: Ctx, standing: CourseStanding, asked = 1): Promise<CourseReviews> {
  const { id } = standing.course;
  const [stats, features] = [await statsOf(ctx, id), mayFeature(standing)];
  const total = features ? stats.total : stats.featured;
  const page = Math.max(1, Math.min(asked, Math.ceil(total / limit)));
  const shown = total ? await readReviews(ctx, shownOf(id, features), { limit, offset: (page - 1) * limit }) : [];
  const own = stats.total && ctx.viewer ? await findOwnReview(ctx as SignedCtx, id) : null;
  return {
    stats,
    shown: pageOf(shown, total, { page, limit }),
    own,
    invitation: await invitationTo(ctx, standing, own),
    mayFeature: features,
  };
}
