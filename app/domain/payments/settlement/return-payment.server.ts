import { eq } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import { takeBackCommission } from "#app/domain/commissions/earning/take-back-commission.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import { record } from "#app/domain/events/record.server.ts";
import { post } from "#app/domain/ledger/post.server.ts";
import { tellOfRefund } from "#app/domain/mail/tell.server.ts";
import type { PaymentRow } from "#app/domain/payments/payment-columns.server.ts";
import { askForAccount } from "#app/domain/payments/settlement/ask-for-account.server.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * All that follows from money having gone back: the course closes, the commission is taken back, the books are kept,
 * the payer is told, for a boleto the school too, and the key for the refund is forgotten. Call it with a completed
 * payment whose row the transaction holds.
 */
export async function returnPayment(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { id, userId, courseId, amountCents } = payment;
  const refunded = { status: "refunded", refundedAt: clock(ctx), pixKeySealed: null } as const;
  await ctx.db.update(payments).set(refunded).where(eq(payments.id, id));
  await endEnrolment(ctx, { userId, courseId });
  await takeBackCommission(ctx, id);
  await post(ctx, [{ kind: "payment.refunded", paymentId: id, cents: amountCents }]);
  const change = { before: payment.status, after: "refunded" };
  await record(ctx, "payment.refunded", `payment/${id}`, { courseId, amountCents }, change);
  if (payment.method === "boleto") await askForAccount(ctx, payment);
  await tellOfRefund(ctx, id);
}
