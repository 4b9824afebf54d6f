import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { lockLines, settleLines } from "#app/domain/commissions/settle-lines.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openPayoutRow } from "#app/domain/payouts/open-payout-row.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Says that everybody in an open payout has been paid: its commissions are `paid`, each once, under the reference
 * given or the payout's own. Of two admins at once one does it and the other is told (conflict).
 * Refuses everybody but admins, a sign-in that is no longer recent (stale), and a payout that does not exist (not
 * found).
 */
export async function confirmPayout(ctx: Ctx, id: number, reference?: string | null): Promise<{ reference: string }> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.pay");
  await requireRecentSignIn(signed);
  return await inTransaction(signed, async (within) => {
    const lines = await lockLines(within, { batchId: id });
    const batch = await openPayoutRow(within, id);
    const paidAs = reference || batch.reference;
    await settleLines(
      within,
      lines.filter(({ status }) => status === "processing"),
      paidAs,
    );
    return { reference: paidAs };
  });
}
