import { eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { hasRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { selectCommissions } from "#app/domain/commissions/commission-columns.server.ts";
import type { CommissionView } from "#app/domain/commissions/commission-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { payoutNotFound } from "#app/domain/payouts/labels.ts";
import { payeeGroups } from "#app/domain/payouts/payees/payee-groups.server.ts";
import { type PayeeGroup, type PayoutView, payoutState } from "#app/domain/payouts/payout-view.ts";
import { selectPayouts } from "#app/domain/payouts/select-payouts.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inSnapshot } from "#app/domain/snapshot.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";

/**
 * A payout with the sum of each instructor, where it goes, and, while it is open, the PIX code that asks for exactly
 * that. The codes hold whole keys, so they are left out where the sign-in is no longer recent; else keys are masked.
 * That the payout data was looked at is written down. Refuses everybody but admins.
 */
export async function showPayout(
  ctx: Ctx,
  id: number,
): Promise<{ payout: PayoutView; groups: PayeeGroup[]; totalCents: number }> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.pay");
  return await inSnapshot(signed, async (within) => {
    const [row] = await selectPayouts(within).where(eq(payoutBatches.id, id));
    if (!row) throw new Refusal("not_found", payoutNotFound);
    const payout: PayoutView = { ...row, state: payoutState(row) };
    const lines: CommissionView[] = await selectCommissions(within)
      .where(eq(commissions.batchId, id))
      .orderBy(commissions.instructorId, commissions.id);
    const isPayable = payout.state === "open" && (await hasRecentSignIn(within));
    const reference = isPayable ? payout.reference : undefined;
    const groups = await payeeGroups(within, lines, { why: `payout/${id}`, reference });
    return { payout, groups, totalCents: groups.reduce((sum, { totalCents }) => sum + totalCents, 0) };
  });
}
