import type { Ctx } from "#app/domain/ctx.ts";
import type { CourseStanding } from "#app/domain/lessons/study/standing.server.ts";
import { type Page, pageOf } from "#app/domain/paging.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { invitationTo, reviewerOf, selectReviewer } from "#app/domain/reviews/invitation.server.ts";
import { mayFeature, shownTo } from "#app/domain/reviews/list-reviews.server.ts";
import { selectStats, statsOf } from "#app/domain/reviews/ratings/review-stats.server.ts";
import type { ReviewInvitation, ReviewStats, ReviewView } from "#app/domain/reviews/review-json.ts";
import { reviewOf, selectReviews } from "#app/domain/reviews/select-reviews.server.ts";

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
  const first = Math.max(1, asked);
  const [known, read] = await Promise.all([
    standing,
    readTogether(ctx, {
      stats: selectStats(ctx, courseId),
      rows: selectPage(ctx, courseId, first),
      ...selectReviewer(ctx, courseId),
    }),
  ]);
  const stats = statsOf(read.stats);
  const reviewer = reviewerOf(read);
  const features = mayFeature(known);
  const total = features ? stats.total : stats.featured;
  const page = Math.max(1, Math.min(first, Math.ceil(total / limit)));
  const rows = page === first ? read.rows : await selectPage(ctx, courseId, page);
  return {
    stats,
    shown: pageOf(rows.map(reviewOf), total, { page, limit }),
    own: reviewer.own,
    invitation: invitationTo(ctx, known, reviewer),
    mayFeature: features,
  };
}

function selectPage(ctx: Ctx, courseId: number, page: number) {
  return selectReviews(ctx)
    .where(shownTo(ctx, courseId))
    .limit(limit)
    .offset((page - 1) * limit);
}
