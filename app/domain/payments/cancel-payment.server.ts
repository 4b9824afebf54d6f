import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { lockOwnPayment, visiblePayment } from "#app/domain/payments/find-payment.server.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { providerOf } from "#app/domain/payments/providers/provider-of.server.ts";
import { confirmPayment } from "#app/domain/payments/settlement/confirm-payment.server.ts";
import { failPayment } from "#app/domain/payments/settlement/fail-payment.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Gives up a payment of the viewer's own that still waits, and tells the provider; again, changes nothing.
 * Refuses visitors, a payment that is not theirs (not found), and one that was paid (conflict), even if the news of
 * that had not come yet: then it is confirmed here.
 */
export async function cancelPayment(ctx: Ctx, id: number): Promise<PaymentView> {
  const signed = requireViewer(ctx);
  await inTransaction(signed, (within) => giveUp(within, id));
  const payment = await visiblePayment(signed, id);
  // Thrown after the transaction, in which the payment may just have turned out to be paid.
  if (payment.status !== "failed") {
    throw new Refusal("conflict", "Este pagamento já foi concluído, por isso não pode mais ser cancelado.");
  }
  return payment;
}

async function giveUp(ctx: SignedCtx, id: number) {
  const payment = await lockOwnPayment(ctx, id);
  if (payment.status !== "pending") return;
  const charged = await providerOf(payment.provider).cancel(ctx, payment.transactionId);
  if (charged === "completed") await confirmPayment(ctx, payment);
  else await failPayment(ctx, id, "cancelled");
}
