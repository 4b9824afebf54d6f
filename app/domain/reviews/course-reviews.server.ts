import { batchRead } from "#app/domain/batch-read.server.ts";
import type { Ctx, SignedCtx, Viewer } from "#app/domain/ctx.ts";
import type { CourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { type Page, toPage } from "#app/domain/paging.ts";
import { selectShowsInReviews, showsInReviews } from "#app/domain/people/consents.server.ts";
import { publicName, unsignedName } from "./labels.ts";
import { mayModerate, selectRemoved } from "./moderate-review.server.ts";
import type { OwnReviewView, ReviewInvitation, ReviewStats, ReviewView } from "./review.ts";
import {
  featuredOf,
  mayFeature,
  selectOwnReview,
  selectReviewStats,
  selectReviews,
  shownOf,
  toOwnReview,
  toOwnReviewView,
  toReviewStats,
  toReviewView,
} from "./reviews.server.ts";

/**
 * The invitation to review, for a viewer who completed the course and has not reviewed it; null otherwise, and for its
 * instructor.
 */
export async function findInvitation(
  ctx: Ctx,
  courseId: number,
  courseAccess: CourseAccess | Promise<CourseAccess>,
): Promise<ReviewInvitation | null> {
  const [known, read] = await Promise.all([courseAccess, batchRead(ctx, selectReviewer(ctx, courseId))]);
  return invitationTo(ctx, known, reviewerOf(read));
}

/** The viewer's own review for editing, with its signature; null if there is none. */
export async function findOwnReview(ctx: SignedCtx, courseId: number) {
  const { own, isSigned } = reviewerOf(await batchRead(ctx, selectReviewer(ctx, courseId)));
  if (!own) return null;
  const { userName, userPicture } = signature(ctx.viewer, isSigned);
  return { courseId, own, userName, hasPicture: userPicture !== null };
}

/** The viewer's own review of a course, and whether their name may be shown with it. */
type Reviewer = { own: OwnReviewView | null; isSigned: boolean };

/** The selects that `reviewerOf` needs. */
function selectReviewer(ctx: Ctx, courseId: number) {
  return { own: selectOwnReview(ctx, courseId), signs: selectShowsInReviews(ctx) };
}

function reviewerOf({ own, signs }: Read): Reviewer {
  return { own: toOwnReview(own), isSigned: signs[0]?.shows ?? false };
}

type Selects = ReturnType<typeof selectReviewer>;
type Read = { [Name in keyof Selects]: Awaited<Selects[Name]> };

/** The invitation, from facts that are already loaded. */
function invitationTo(
  { viewer }: Ctx,
  { course, enrolment, hasTaught }: CourseAccess,
  { own, isSigned }: Reviewer,
): ReviewInvitation | null {
  if (!viewer || !enrolment?.completedAt || own || hasTaught) return null;
  const { userName, userPicture } = signature(viewer, isSigned);
  return { courseId: course.id, enrollmentId: enrolment.id, userName, hasPicture: userPicture !== null };
}

export async function reviewSignature(ctx: SignedCtx) {
  const isSigned = await showsInReviews(ctx);
  return { isSigned, ...signature(ctx.viewer, isSigned) };
}

function signature({ fullName, pictureUrl }: Viewer, isSigned: boolean) {
  return isSigned
    ? { userName: publicName(fullName), userPicture: pictureUrl }
    : { userName: unsignedName, userPicture: null };
}

export type CourseReviews = {
  stats: ReviewStats;
  /** The newest of the featured ones, above the first page. */
  pinned: ReviewView | null;
  /** All of them, newest first. */
  shown: Page<ReviewView>;
  own: OwnReviewView | null;
  invitation: ReviewInvitation | null;
  mayFeature: boolean;
  /** Whether the viewer may remove reviews, and the removed ones. */
  mayModerate: boolean;
  removed: OwnReviewView[];
};

const limit = 8;

/** The selects that `toCourseReviews` needs. */
export function selectCourseReviews(ctx: Ctx, courseId: number, requestedPage: number) {
  return {
    stats: selectReviewStats(ctx, courseId),
    reviews: selectPage(ctx, courseId, Math.max(1, requestedPage)),
    pinned: selectReviews(ctx).where(featuredOf(courseId)).limit(1),
    removed: selectRemoved(ctx, courseId),
    ...selectReviewer(ctx, courseId),
  };
}

type PageSelects = ReturnType<typeof selectCourseReviews>;
type ReadPage = { [Name in keyof PageSelects]: Awaited<PageSelects[Name]> };

/** The reviews of a course, eight per page, and what the viewer may do about them. */
export async function toCourseReviews(
  ctx: Ctx,
  courseAccess: CourseAccess,
  requestedPage: number,
  read: ReadPage,
): Promise<CourseReviews> {
  const first = Math.max(1, requestedPage);
  const stats = toReviewStats(read.stats);
  const reviewer = reviewerOf(read);
  const { total } = stats;
  const page = Math.max(1, Math.min(first, Math.ceil(total / limit)));
  const rows = page === first ? read.reviews : await selectPage(ctx, courseAccess.course.id, page);
  const [pinned] = page === 1 ? read.pinned : [];
  return {
    stats,
    pinned: pinned ? toReviewView(pinned) : null,
    shown: toPage(rows.map(toReviewView), total, { page, limit }),
    own: reviewer.own,
    invitation: invitationTo(ctx, courseAccess, reviewer),
    mayFeature: mayFeature(courseAccess),
    mayModerate: mayModerate(ctx),
    removed: read.removed.map(toOwnReviewView),
  };
}

function selectPage(ctx: Ctx, courseId: number, page: number) {
  return selectReviews(ctx)
    .where(shownOf(courseId))
    .limit(limit)
    .offset((page - 1) * limit);
}
