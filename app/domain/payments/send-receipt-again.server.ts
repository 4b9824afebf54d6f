import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { tellOfReceipt } from "#app/domain/mail/tell.server.ts";
import { lockOwnPayment } from "#app/domain/payments/find-payment.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Writes one more copy of the receipt of a payment of the viewer's own. Refuses visitors, a payment that is not theirs
 * (not found), and one without a receipt (conflict).
 */
export async function sendReceiptAgain(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(requireViewer(ctx), async (within) => {
    const payment = await lockOwnPayment(within, id);
    if (payment.status !== "completed") {
      throw new Refusal("conflict", "Só há recibo de um pagamento concluído.");
    }
    await tellOfReceipt(within, id, { again: true });
  });
}
