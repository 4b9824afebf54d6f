import { and, eq, inArray, not, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { selectCommissions, stillGuaranteed } from "#app/domain/commissions/commission-columns.server.ts";
import { mostLines } from "#app/domain/commissions/schema.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { selectAccountsOf } from "#app/domain/payout-accounts/open-payees.server.ts";
import { selectGuaranteeRule } from "#app/domain/payouts/guarantee/guarantee-rule.server.ts";
import { payeeGroups } from "#app/domain/payouts/payees/payee-groups.server.ts";
import { isCarried } from "#app/domain/payouts/payees/payout-groups.ts";
import type { SelectionReview } from "#app/domain/payouts/payout-view.ts";
import type { Chosen } from "#app/domain/payouts/selection/chosen.ts";
import { waitingDebts } from "#app/domain/payouts/waiting-debts.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payments } from "#drizzle/schema/payments.ts";

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
  const ids = idsOf(signed, chosen);
  const owed = and(waitingDebts(signed, ids), not(inArray(commissions.id, ids)));
  const { picked, debts, accounts, rule } = await readTogether(signed, {
    picked: selectCommissions(signed)
      .where(inArray(commissions.id, ids))
      .orderBy(...inOrder),
    debts: selectCommissions(signed).where(withDebts ? owed : sql`false`),
    accounts: selectAccountsOf(signed, ids),
    rule: selectGuaranteeRule(signed),
  });
  const all = await payeeGroups(signed, [...picked, ...debts], { accounts, why: "commissions" });
  const groups = withDebts ? all.filter((group) => !isCarried(group)) : all;
  return {
    ids: picked.map(({ id }) => id),
    groups,
    carried: all.filter((group) => !groups.includes(group)),
    totalCents: groups.reduce((sum, { totalCents }) => sum + totalCents, 0),
    guaranteedCount: picked.filter(({ isGuaranteed }) => isGuaranteed).length,
    awaitsGuarantee: rule[0]?.awaits ?? false,
  };
}

const inOrder = [commissions.instructorId, commissions.id];

/** A select of the ids of what was chosen and is still pending. */
function idsOf(ctx: Ctx, chosen: Chosen) {
  const named = Array.isArray(chosen) ? inArray(commissions.id, chosen) : undefined;
  const which = chosen === "available" ? not(stillGuaranteed(ctx)) : named;
  return ctx.db
    .select({ id: commissions.id })
    .from(commissions)
    .innerJoin(payments, eq(payments.id, commissions.paymentId))
    .where(and(eq(commissions.status, "pending"), which))
    .orderBy(...inOrder)
    .limit(mostLines);
}
