import { AppError } from "#app/domain/app-error.ts";
import { hasCourse, originWithoutPaying, trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { holdTrailAccess, type TrailAccess } from "#app/domain/enrolments/trail-access.server.ts";
import { openTrail } from "#app/domain/enrolments/trail-enrolment.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";

/**
 * Enrols the viewer in a free trail, or as a maintainer in any trail, and opens its courses. Repeated, it opens courses
 * that were added since. Refuses visitors, a trail that is not on offer (not found) and one that must be paid for first
 * (payment required).
 */
export const joinTrail = verb(
  { ability: "courses.enrol", limit: "course.enrol", id: integerPathId(trailNotFound) },
  (ctx, trailId) =>
    inTransaction(ctx, async (within): Promise<{ trailEnrolmentId: number }> => {
      const access = await holdTrailAccess(within, trailId);
      const isEnrolled = access.enrolment !== null && hasCourse(access);
      if (!isEnrolled && !access.trail.isOnOffer) throw new AppError("not_found", trailNotFound);
      const origin = isEnrolled ? access.enrolment!.origin : originFor(access);
      return { trailEnrolmentId: await openTrail(within, { userId: ctx.viewer.id, trailId, origin }) };
    }),
);

const originFor = (access: TrailAccess) =>
  originWithoutPaying(access, "Esta trilha é paga. Conclua o pagamento para se inscrever.");
