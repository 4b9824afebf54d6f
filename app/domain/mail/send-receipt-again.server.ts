import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lockOwnPayment } from "#app/domain/payments/payments.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sendReceipt } from "./notify.server.ts";

/** Sends another copy of the receipt for the viewer's own payment. */
export async function sendReceiptAgain(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(requireViewer(ctx), async (within) => {
    const payment = await lockOwnPayment(within, id);
    if (payment.status !== "completed") {
      throw new AppError("conflict", "Só pagamentos concluídos têm recibo.");
    }
    await sendReceipt(within, id, { again: true });
  });
}
