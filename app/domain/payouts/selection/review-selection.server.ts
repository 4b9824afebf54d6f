import { and, eq, inArray, not } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { selectCommissions, stillGuaranteed } from "#app/domain/commissions/commission-columns.server.ts";
import type { CommissionView } from "#app/domain/commissions/commission-json.ts";
import { mostLines } from "#app/domain/commissions/schema.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { payoutsAwaitGuarantee } from "#app/domain/payouts/guarantee/guarantee-rule.server.ts";
import { payeeGroups } from "#app/domain/payouts/payees/payee-groups.server.ts";
import { isCarried } from "#app/domain/payouts/payees/payout-groups.ts";
import type { SelectionReview } from "#app/domain/payouts/payout-view.ts";
import type { Chosen } from "#app/domain/payouts/selection/chosen.ts";
import { waitingDebts } from "#app/domain/payouts/waiting-debts.server.ts";
import { inSnapshot } from "#app/domain/snapshot.ts";
import { commissions } from "#drizzle/schema/commissions.ts";

/**
 * What paying these commissions comes to, before it is done: the sum of each instructor and where it goes, what is
 * carried, what is still within its guarantee. `withDebts` adds what the same people still owe, as a payout does.
 * Out: with it the ids of what was chosen, named lines that are no longer pending left out, and of "pending" and
 * "available" as many as one payout takes. That the payout data was looked at is written down.
 * Refuses everybody but admins.
 */
export async function reviewSelection(
  ctx: Ctx,
  { chosen, withDebts }: { chosen: Chosen; withDebts: boolean },
): Promise<SelectionReview & { ids: number[] }> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.pay");
  return await inSnapshot(signed, async (within) => {
    const picked = await pick(within, chosen);
    const debts = withDebts ? await debtsOf(within, picked) : [];
    const all = await payeeGroups(within, [...picked, ...debts], { why: "commissions" });
    const groups = withDebts ? all.filter((group) => !isCarried(group)) : all;
    return {
      ids: picked.map(({ id }) => id),
      groups,
      carried: all.filter((group) => !groups.includes(group)),
      totalCents: groups.reduce((sum, { totalCents }) => sum + totalCents, 0),
      guaranteedCount: picked.filter(({ isGuaranteed }) => isGuaranteed).length,
      awaitsGuarantee: await payoutsAwaitGuarantee(within),
    };
  });
}

async function pick(ctx: Ctx, chosen: Chosen): Promise<CommissionView[]> {
  const named = Array.isArray(chosen) ? inArray(commissions.id, chosen) : undefined;
  const which = chosen === "available" ? not(stillGuaranteed(ctx)) : named;
  return await selectCommissions(ctx)
    .where(and(eq(commissions.status, "pending"), which))
    .orderBy(commissions.instructorId, commissions.id)
    .limit(mostLines);
}

async function debtsOf(ctx: Ctx, picked: CommissionView[]): Promise<CommissionView[]> {
  if (!picked.length) return [];
  const ids = picked.map(({ id }) => id);
  return await selectCommissions(ctx).where(and(waitingDebts(ctx, ids), not(inArray(commissions.id, ids))));
}
