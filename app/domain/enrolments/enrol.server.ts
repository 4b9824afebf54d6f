import { can } from "#app/domain/access/abilities.ts";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openEnrolment } from "#app/domain/enrolments/open-enrolment.server.ts";
import { holdsCourse } from "#app/domain/lessons/access.ts";
import { type CourseStanding, standingIn } from "#app/domain/lessons/study/standing.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Enrols the viewer in a free course, or in any course when they are a maintainer (A13). Out: the enrolment's id,
 * the same however often and from however many places it is asked for.
 * Refuses a visitor, a course that is not published (not found) and one that must be paid first (payment required).
 */
export async function enrol(ctx: Ctx, courseId: number): Promise<{ enrollmentId: number }> {
  const signed = requireViewer(ctx);
  return inTransaction(signed, async (within) => {
    const standing = await standingIn(within, courseId);
    if (standing.enrolment && holdsCourse(standing)) return { enrollmentId: standing.enrolment.id };
    if (!standing.course.isPublished) throw new Refusal("not_found", courseNotFound);
    const origin = originFor(standing);
    return { enrollmentId: await openEnrolment(within, { userId: signed.viewer.id, courseId, origin }) };
  });
}

function originFor({ priceCents, viewer }: CourseStanding) {
  if (priceCents === 0) return "free";
  if (can(viewer, "courses.enrolWithoutPaying")) return "maintainer";
  throw new Refusal("payment_required", "Este curso é pago. Conclua o pagamento para se inscrever.");
}
