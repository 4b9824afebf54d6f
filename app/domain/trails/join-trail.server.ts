import { AppError } from "#app/domain/app-error.ts";
import { hasCourse, originWithoutPaying, trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { holdTrailAccess } from "#app/domain/enrolments/trail-access.server.ts";
import { openTrail } from "#app/domain/enrolments/trail-enrolment.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";

/**
 * Enrols the viewer in a free trail, or as a maintainer in any trail, and opens its courses. Repeated, it opens courses
 * that were added since. Refuses visitors, a trail that is not on offer (not found) and one that must be paid for first
 * (payment required).
 */
export const joinTrail = verbInTransaction(
  { ability: "courses.enrol", limit: "course.enrol", id: integerPathId(trailNotFound) },
  async (ctx, trailId): Promise<{ trailEnrolmentId: number }> => {
    const access = await holdTrailAccess(ctx, trailId);
    const isEnrolled = access.enrolment !== null && hasCourse(access);
    if (!isEnrolled && !access.trail.isOnOffer) throw new AppError("not_found", trailNotFound);
    const origin = isEnrolled ? access.enrolment!.origin : originWithoutPaying(access, isPaid);
    return { trailEnrolmentId: await openTrail(ctx, { userId: ctx.viewer.id, trailId, origin }) };
  },
);

const isPaid = "Esta trilha é paga. Conclua o pagamento para se inscrever.";
