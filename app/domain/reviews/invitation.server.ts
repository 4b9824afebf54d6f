import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import type { CourseStanding } from "#app/domain/lessons/standing.server.ts";
import { findOwnReview } from "#app/domain/reviews/my-review.server.ts";
import { publicName } from "#app/domain/reviews/public-name.ts";
import type { ReviewInvitation, ReviewView } from "#app/domain/reviews/review-json.ts";

/**
 * What the viewer is asked for who finished the course and has not reviewed it yet (A §4); null for everybody else, and
 * for whoever teaches it.
 */
export async function findInvitation(ctx: Ctx, standing: CourseStanding): Promise<ReviewInvitation | null> {
  if (!ctx.viewer || standing.owns || !standing.enrolment?.completedAt) return null;
  return invitationTo(ctx, standing, await findOwnReview(ctx as SignedCtx, standing.course.id));
}

/** The same where it is known whether they have reviewed it. */
export function invitationTo({ viewer }: Ctx, { course, enrolment, owns }: CourseStanding, own: ReviewView | null) {
  if (!viewer || !enrolment?.completedAt || own || owns) return null;
  return {
    courseId: course.id,
    enrollmentId: enrolment.id,
    userName: publicName(viewer.fullName),
    hasPicture: viewer.pictureUrl !== null,
  };
}
