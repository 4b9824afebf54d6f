import { and, eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import { lockLines } from "#app/domain/commissions/settle-lines.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { openPayoutRow } from "#app/domain/payouts/open-payout-row.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";

/**
 * Takes an open payout back: its commissions wait again, `pending`, in no payout.
 * Refuses everybody but admins, a sign-in that is no longer recent (stale), a payout that does not exist (not found),
 * one that is over, and one of which something has been paid already (conflict).
 */
export async function cancelPayout(ctx: Ctx, id: number): Promise<void> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.pay");
  await requireRecentSignIn(signed);
  await inTransaction(signed, async (within) => {
    const lines = await lockLines(within, { batchId: id });
    await openPayoutRow(within, id);
    if (lines.some(({ status }) => status === "paid")) {
      throw new Refusal("conflict", "Parte deste lote já foi paga. Termine de pagá-lo em vez de cancelar.");
    }
    await within.db
      .update(commissions)
      .set({ status: "pending", batchId: null })
      .where(and(eq(commissions.batchId, id), eq(commissions.status, "processing")));
    await within.db
      .update(payoutBatches)
      .set({ cancelledAt: clock(within) })
      .where(eq(payoutBatches.id, id));
    await record(within, "payout.cancelled", `payout/${id}`);
  });
}
