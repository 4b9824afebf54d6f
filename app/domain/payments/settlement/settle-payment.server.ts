import type { Ctx } from "#app/domain/ctx.ts";
import type { PaymentRow } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentStatus } from "#app/domain/payments/payment-json.ts";
import { providerOf } from "#app/domain/payments/providers/provider-of.server.ts";
import { confirmPayment } from "#app/domain/payments/settlement/confirm-payment.server.ts";
import { failPayment } from "#app/domain/payments/settlement/fail-payment.server.ts";
import { returnPayment } from "#app/domain/payments/settlement/return-payment.server.ts";

/**
 * Brings a payment to where its charge stands, as far as that is forward: pending → completed → refunded, or pending →
 * failed. Money that arrives for a payment that was given up opens nothing: it is sent back.
 * In: a payment whose row the transaction holds, and its charge's state. Out: whether the payment moved.
 */
export async function settlePayment(ctx: Ctx, payment: PaymentRow, charged: PaymentStatus): Promise<boolean> {
  const move = moves[`${payment.status} ${charged}`];
  if (payment.status === "failed" && charged === "completed") {
    await providerOf(payment.provider).refund(ctx, payment.transactionId);
  }
  await move?.(ctx, payment);
  return move !== undefined;
}

const moves: Partial<Record<string, (ctx: Ctx, payment: PaymentRow) => Promise<void>>> = {
  "pending completed": confirmPayment,
  "pending failed": (ctx, { id }) => failPayment(ctx, id, "provider"),
  // It came and went before anybody told us.
  "pending refunded": (ctx, { id }) => failPayment(ctx, id, "provider"),
  "completed refunded": returnPayment,
};
