import type { Ctx, SignedCtx, Viewer } from "#app/domain/ctx.ts";
import type { CourseStanding } from "#app/domain/lessons/study/standing.server.ts";
import { selectShowsInReviews, showsInReviews } from "#app/domain/privacy/consents/list-consents.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { ownReviewOf, selectOwnReview } from "#app/domain/reviews/my-review.server.ts";
import { publicName, unsignedName } from "#app/domain/reviews/public-name.ts";
import type { ReviewInvitation, ReviewView } from "#app/domain/reviews/review-json.ts";

/**
 * What the viewer is asked for who finished the course and has not reviewed it yet (A §4); null for everybody else, and
 * for whoever teaches it. In: the course, and its standing, which may be on its way.
 */
export async function findInvitation(
  ctx: Ctx,
  courseId: number,
  standing: CourseStanding | Promise<CourseStanding>,
): Promise<ReviewInvitation | null> {
  const [known, read] = await Promise.all([standing, readTogether(ctx, selectReviewer(ctx, courseId))]);
  return invitationTo(ctx, known, reviewerOf(read));
}

/** The viewer's own review of a course, and whether their name may stand beside one; nothing of a visitor's. */
type Reviewer = { own: ReviewView | null; isSigned: boolean };

/** The selects of what `reviewerOf` makes that of. */
export function selectReviewer(ctx: Ctx, courseId: number) {
  return { own: selectOwnReview(ctx, courseId), signs: selectShowsInReviews(ctx) };
}

export function reviewerOf({ own, signs }: Read): Reviewer {
  return { own: ownReviewOf(own), isSigned: signs[0]?.shows ?? false };
}

type Selects = ReturnType<typeof selectReviewer>;
type Read = { [Name in keyof Selects]: Awaited<Selects[Name]> };

/** The invitation where all of that is known. */
export function invitationTo(
  { viewer }: Ctx,
  { course, enrolment, owns }: CourseStanding,
  { own, isSigned }: Reviewer,
): ReviewInvitation | null {
  if (!viewer || !enrolment?.completedAt || own || owns) return null;
  const { userName, userPicture } = signature(viewer, isSigned);
  return { courseId: course.id, enrollmentId: enrolment.id, userName, hasPicture: userPicture !== null };
}

/** How the viewer's reviews are signed. */
export async function signatureOf(ctx: SignedCtx) {
  const isSigned = await showsInReviews(ctx);
  return { isSigned, ...signature(ctx.viewer, isSigned) };
}

function signature({ fullName, pictureUrl }: Viewer, isSigned: boolean) {
  return isSigned
    ? { userName: publicName(fullName), userPicture: pictureUrl }
    : { userName: unsignedName, userPicture: null };
}
