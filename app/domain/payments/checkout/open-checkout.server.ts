import { requireViewer } from "#app/domain/access/authorise.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { showCourse } from "#app/domain/courses/show-course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { standingIn } from "#app/domain/lessons/study/standing.server.ts";
import type { Checkout } from "#app/domain/payments/checkout/checkout.ts";
import { dueDatesFrom } from "#app/domain/payments/checkout/due-dates.ts";
import { findPending } from "#app/domain/payments/checkout/find-pending.server.ts";
import { wayOf } from "#app/domain/payments/checkout/for-sale.ts";
import { guaranteeDays } from "#app/domain/payments/settlement/guarantee.server.ts";
import { Refusal } from "#app/domain/refusal.ts";

const dayInMs = 86_400_000;

/**
 * The till for a course: the course, what there is to do, and a payment that still waits (A §2).
 * Refuses visitors, and as not found what the viewer may not see, or could not buy because it is a draft.
 */
export async function openCheckout(ctx: Ctx, courseId: number): Promise<Checkout> {
  const signed = requireViewer(ctx);
  const [standing, course, pending, now] = await Promise.all([
    standingIn(signed, courseId),
    showCourse(signed, courseId),
    findPending(signed, courseId),
    presentMoment(signed),
  ]);
  const way = wayOf(standing);
  if (!standing.course.isPublished && way !== "held") throw new Refusal("not_found", courseNotFound);
  const guaranteeUntil = new Date(now.getTime() + guaranteeDays * dayInMs);
  return { course, way, pending, dueDates: dueDatesFrom(now), guaranteeUntil };
}
