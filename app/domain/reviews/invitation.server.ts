import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import type { CourseStanding } from "#app/domain/lessons/study/standing.server.ts";
import { showsInReviews } from "#app/domain/privacy/consents/list-consents.server.ts";
import { findOwnReview } from "#app/domain/reviews/my-review.server.ts";
import { publicName, unsignedName } from "#app/domain/reviews/public-name.ts";
import type { ReviewInvitation, ReviewView } from "#app/domain/reviews/review-json.ts";

/**
 * What the viewer is asked for who finished the course and has not reviewed it yet (A §4); null for everybody else, and
 * for whoever teaches it.
 */
export async function findInvitation(ctx: Ctx, standing: CourseStanding): Promise<ReviewInvitation | null> {
  if (!ctx.viewer || standing.owns || !standing.enrolment?.completedAt) return null;
  return await invitationTo(ctx, standing, await findOwnReview(ctx as SignedCtx, standing.course.id));
}

/** The same where it is known whether they have reviewed it. */
export async function invitationTo(
  ctx: Ctx,
  { course, enrolment, owns }: CourseStanding,
  own: ReviewView | null,
): Promise<ReviewInvitation | null> {
  if (!ctx.viewer || !enrolment?.completedAt || own || owns) return null;
  const { userName, userPicture } = await signatureOf(ctx as SignedCtx);
  return { courseId: course.id, enrollmentId: enrolment.id, userName, hasPicture: userPicture !== null };
}

/** How the viewer's reviews are signed. */
export async function signatureOf(ctx: SignedCtx) {
  const { fullName, pictureUrl } = ctx.viewer;
  const isSigned = await showsInReviews(ctx);
  return isSigned
    ? { isSigned, userName: publicName(fullName), userPicture: pictureUrl }
    : { isSigned, userName: unsignedName, userPicture: null };
}
