import type { Ctx } from "#app/domain/ctx.ts";
import type { CourseStanding } from "#app/domain/lessons/study/standing.server.ts";
import { type Page, pageOf } from "#app/domain/paging.ts";
import { invitationTo, reviewerFacts } from "#app/domain/reviews/invitation.server.ts";
import { mayFeature, readReviews, shownTo } from "#app/domain/reviews/list-reviews.server.ts";
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

/**
 * The reviews of a course that the viewer is known to see, eight a page, and what the viewer may do about them. In: the
 * course, its standing, which may be on its way, and the page that is asked for; beyond the last one it is the last.
 */
export async function courseReviews(
  ctx: Ctx,
  courseId: number,
  standing: CourseStanding | Promise<CourseStanding>,
  asked = 1,
): Promise<CourseReviews> {
  const read = (page: number) => readReviews(ctx, shownTo(ctx, courseId), { limit, offset: (page - 1) * limit });
  const first = Math.max(1, asked);
  const [known, stats, rows, facts] = await Promise.all([
    standing,
    statsOf(ctx, courseId),
    read(first),
    reviewerFacts(ctx, courseId),
  ]);
  const features = mayFeature(known);
  const total = features ? stats.total : stats.featured;
  const page = Math.max(1, Math.min(first, Math.ceil(total / limit)));
  const shown = page === first ? rows : await read(page);
  return {
    stats,
    shown: pageOf(shown, total, { page, limit }),
    own: facts.own,
    invitation: invitationTo(ctx, known, facts),
    mayFeature: features,
  };
}
