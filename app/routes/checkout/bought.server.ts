import { requireViewer } from "#app/domain/access/authorise.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { showOutcome } from "#app/domain/payments/checkout/show-outcome.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import type { PaymentDetail, PaymentView } from "#app/domain/payments/payment-json.ts";
import type { PaymentFields } from "#app/domain/payments/schema.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { integerId } from "#app/http/path-id.ts";

/** The viewer's payment for a course, waiting or done; null for whoever bought nothing there. */
export async function findBought(ctx: Ctx, courseId: number): Promise<PaymentDetail | null> {
  try {
    return (await showOutcome(ctx, courseId)).payment;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Pays for the course of the address. Pressed twice without script, the second answer is the first one's: by then the
 * course is paid for. Refuses as `makePayment` does, and (invalid) a form about another course.
 */
export async function payOnce(ctx: Ctx, fields: PaymentFields, id?: string): Promise<PaymentView> {
  requireViewer(ctx);
  if (fields.course_id !== integerId(id, courseNotFound)) throw new Refusal("invalid", otherCourse);
  try {
    return await makePayment(ctx, fields);
  } catch (error) {
    const isConflict = error instanceof Refusal && error.code === "conflict";
    const bought = isConflict ? await findBought(ctx, fields.course_id) : null;
    if (bought?.status === "completed") return bought;
    throw error;
  }
}

const otherCourse = "O curso do endereço e o do formulário não são o mesmo. Recarregue a página e tente de novo.";
