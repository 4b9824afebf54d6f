import { eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { hasRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { selectCommissions } from "#app/domain/commissions/commission-columns.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { selectAccountsOf } from "#app/domain/payout-accounts/open-payees.server.ts";
import { payoutNotFound } from "#app/domain/payouts/labels.ts";
import { payeeGroups } from "#app/domain/payouts/payees/payee-groups.server.ts";
import { type PayeeGroup, type PayoutView, payoutState } from "#app/domain/payouts/payout-view.ts";
import { selectPayouts } from "#app/domain/payouts/select-payouts.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
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
  const ofIt = eq(commissions.batchId, id);
  const [{ rows, lines, accounts }, isRecent] = await Promise.all([
    readTogether(signed, {
      rows: selectPayouts(signed).where(eq(payoutBatches.id, id)),
      lines: selectCommissions(signed).where(ofIt).orderBy(commissions.instructorId, commissions.id),
      accounts: selectAccountsOf(signed, signed.db.select({ id: commissions.id }).from(commissions).where(ofIt)),
    }),
    hasRecentSignIn(signed),
  ]);
  const [row] = rows;
  if (!row) throw new Refusal("not_found", payoutNotFound);
  const payout: PayoutView = { ...row, state: payoutState(row) };
  const reference = payout.state === "open" && isRecent ? payout.reference : undefined;
  const groups = await payeeGroups(signed, lines, { accounts, why: `payout/${id}`, reference });
  return { payout, groups, totalCents: groups.reduce((sum, { totalCents }) => sum + totalCents, 0) };
}
