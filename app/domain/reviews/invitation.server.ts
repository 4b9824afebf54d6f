import type { Ctx, SignedCtx, Viewer } from "#app/domain/ctx.ts";
import type { CourseStanding } from "#app/domain/lessons/study/standing.server.ts";
import { showsInReviews } from "#app/domain/privacy/consents/list-consents.server.ts";
import { findOwnReview } from "#app/domain/reviews/my-review.server.ts";
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
  const [known, facts] = await Promise.all([standing, reviewerFacts(ctx, courseId)]);
  return invitationTo(ctx, known, facts);
}

/** The viewer's own review of a course, and whether their name may stand beside one; nothing of a visitor's. */
export async function reviewerFacts(
  ctx: Ctx,
  courseId: number,
): Promise<{ own: ReviewView | null; isSigned: boolean }> {
  if (!ctx.viewer) return { own: null, isSigned: false };
  const [own, isSigned] = await Promise.all([findOwnReview(ctx as SignedCtx, courseId), showsInReviews(ctx)]);
  return { own, isSigned };
}

/** The invitation where all of that is known. */
export function invitationTo(
  { viewer }: Ctx,
  { course, enrolment, owns }: CourseStanding,
  { own, isSigned }: { own: ReviewView | null; isSigned: boolean },
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
