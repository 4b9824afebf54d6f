import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { showCourse } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { integerId } from "#app/domain/path-id.ts";
import { showOutcome } from "#app/domain/payments/checkout.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import type { PaymentDetail, PaymentView } from "#app/domain/payments/payment.ts";
import type { PaymentFields } from "#app/domain/payments/payment-fields.ts";
import { priceChanged } from "#app/domain/payments/price-changed.ts";

/** The viewer's pending or completed payment for a course, or null. */
export async function findCompletedPurchase(ctx: Ctx, courseId: number): Promise<PaymentDetail | null> {
  try {
    return (await showOutcome(ctx, courseId)).payment;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Pays for the course of the address. Pressed twice without script, the second answer is the first one's: by then the
 * course is paid for. Returns null where the card was declined: loading that answer again must not pay again.
 */
export async function payOnce(ctx: Ctx, fields: PaymentFields, id?: string): Promise<PaymentView | null> {
  requireViewer(ctx);
  if (fields.course_id !== integerId(id, courseNotFound)) throw new AppError("invalid", otherCourse);
  try {
    return await makePayment(ctx, fields);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "payment_required") return null;
    const bought = error.code === "conflict" ? await findCompletedPurchase(ctx, fields.course_id) : null;
    if (bought?.status === "completed") return bought;
    if (error.code === "conflict") await refuseFormerPrice(ctx, fields);
    throw error;
  }
}

/** Says the price of now where the form still had another; the page that answers has it, so the next press pays it. */
async function refuseFormerPrice(ctx: Ctx, { course_id, amount }: PaymentFields) {
  const { priceCents } = await showCourse(ctx, course_id);
  if (Math.round(amount * 100) !== priceCents) throw new AppError("conflict", priceChanged(amountLabel(priceCents)));
}

const otherCourse = "O curso do formulário não é o mesmo desta página. Recarregue a página e tente de novo.";
