import { and, eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { showCourse } from "#app/domain/courses/show-course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { standingIn } from "#app/domain/lessons/standing.server.ts";
import type { Checkout } from "#app/domain/payments/checkout/checkout.ts";
import { dueDatesFrom } from "#app/domain/payments/checkout/due-dates.ts";
import { wayOf } from "#app/domain/payments/checkout/for-sale.ts";
import { selectPayments } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * The till for a course: the course, what there is to do, and a payment that still waits (A §2).
 * Refuses visitors, and as not found what the viewer may not see, or could not buy because it is a draft.
 */
export async function openCheckout(ctx: Ctx, courseId: number): Promise<Checkout> {
  const signed = requireViewer(ctx);
  const standing = await standingIn(signed, courseId);
  const way = wayOf(standing);
  if (!standing.course.isPublished && way !== "held") throw new Refusal("not_found", courseNotFound);
  const course = await showCourse(signed, courseId);
  const pending = await findPending(signed, courseId);
  return { course, way, pending, dueDates: dueDatesFrom(await presentMoment(signed)) };
}

async function findPending(ctx: SignedCtx, courseId: number) {
  const own = and(eq(payments.userId, ctx.viewer.id), eq(payments.courseId, courseId), eq(payments.status, "pending"));
  const [payment] = await selectPayments(ctx).where(own);
  return (payment as PaymentView) ?? null;
}
