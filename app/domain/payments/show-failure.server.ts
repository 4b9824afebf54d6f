import { and, desc, eq } from "drizzle-orm";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { standingsIn } from "#app/domain/lessons/study/standing.server.ts";
import { wayOf } from "#app/domain/payments/checkout/for-sale.ts";
import type { FailureReason, PaymentDetail, PaymentView } from "#app/domain/payments/payment-json.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";

/** What ended a payment of the viewer's own that failed, and where they can go on; null for a payment that did not. */
export async function failureOf(ctx: SignedCtx, payment: PaymentView): Promise<PaymentDetail["failure"]> {
  if (payment.status !== "failed") return null;
  const tellings = ctx.db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.object, `payment/${payment.id}`), eq(events.action, "payment.failed")))
    .orderBy(desc(events.id))
    .limit(1);
  const [[told], goOn] = await Promise.all([tellings, wayOn(ctx, payment.courseId)]);
  return { reason: (told?.data.reason as FailureReason | undefined) ?? null, goOn };
}

async function wayOn(ctx: SignedCtx, courseId: number) {
  const [standing] = await standingsIn(ctx, eq(courses.id, courseId));
  if (!standing) return null;
  if (wayOf(standing) !== "pay") return "course";
  return standing.course.isPublished ? "checkout" : null;
}
