import { and, eq, inArray, not, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { alreadyPaidMessage, type CommissionView, maxPayoutLines } from "#app/domain/commissions/commission.ts";
import { isWithinGuarantee, selectCommissions } from "#app/domain/commissions/commission-columns.server.ts";
import { selectAccountsOf, unsealPayees } from "#app/domain/commissions/payout-account.server.ts";
import { keyTypeLabels, maskedKey, type PayoutAccount } from "#app/domain/commissions/payout-account.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { brCode } from "#app/domain/payments/pix.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { selectGuaranteeRule } from "./guarantee-rule.server.ts";
import { pendingReversals } from "./pay-commissions.server.ts";
import {
  groupByInstructor,
  isCarriedOver,
  type PayeeGroup,
  type PayoutSelection,
  type SelectionReview,
} from "./payout.ts";

/**
 * Lines by instructor with their accounts. With a payout's `reference` each sum has a PIX code too. Reading payout data
 * is recorded under `why`.
 */
export async function payeeGroups(
  ctx: Ctx,
  lines: CommissionView[],
  {
    accounts,
    why,
    reference,
  }: { accounts: Parameters<typeof unsealPayees>[1]; why: Parameters<typeof unsealPayees>[2]; reference?: string },
): Promise<PayeeGroup[]> {
  const payees = await unsealPayees(ctx, accounts, why);
  return groupByInstructor(lines).map((group) => {
    const account = payees.get(group.instructorId);
    const isPayable = account && reference && group.totalCents > 0;
    return {
      ...group,
      instructorName: group.lines[0]!.instructorName,
      payee: account ? shownOf(account) : null,
      pixCode: isPayable ? codeFor(ctx, account, group.totalCents, reference) : null,
    };
  });
}

function shownOf(account: PayoutAccount) {
  return {
    holderName: account.account_holder_name,
    bankName: account.bank_name,
    keyTypeLabel: keyTypeLabels[account.pix_key_type].label,
    maskedKey: maskedKey(account.pix_key_type, account.pix_key),
  };
}

/** The receiver's city is unknown and banks ignore it, so the school's is used. */
function codeFor({ settings }: Ctx, account: PayoutAccount, amountCents: number, reference: string) {
  const name =
    account.account_holder_name
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .trim() || "Titular";
  const txid = reference.replace(/[^A-Za-z0-9]/g, "").slice(0, 25);
  return brCode({ key: account.pix_key, name, city: settings.PIX_CITY, amountCents, txid });
}

/**
 * A preview of paying these commissions: the sum of each instructor and where it goes, what is carried over, what is
 * still within its guarantee. `withDebts` adds pending reversals of the same people, as a payout does. Reading payout
 * data is recorded.
 */
export async function reviewSelection(
  ctx: Ctx,
  { chosen, withDebts }: { chosen: PayoutSelection; withDebts: boolean },
): Promise<SelectionReview & { ids: number[] }> {
  const signed = authorise(ctx, "commissions.pay");
  const ids = idsOf(signed, chosen);
  const owed = and(pendingReversals(signed, ids), not(inArray(commissions.id, ids)));
  const { picked, debts, accounts, rule } = await batchRead(signed, {
    picked: selectCommissions(signed)
      .where(inArray(commissions.id, ids))
      .orderBy(...inOrder),
    debts: selectCommissions(signed).where(withDebts ? owed : sql`false`),
    accounts: selectAccountsOf(signed, ids),
    rule: selectGuaranteeRule(signed),
  });
  const all = await payeeGroups(signed, [...picked, ...debts], { accounts, why: "commissions" });
  const groups = withDebts ? all.filter((group) => !isCarriedOver(group)) : all;
  return {
    ids: picked.map(({ id }) => id),
    groups,
    carried: all.filter((group) => !groups.includes(group)),
    totalCents: groups.reduce((sum, { totalCents }) => sum + totalCents, 0),
    guaranteedCount: picked.filter(({ isGuaranteed }) => isGuaranteed).length,
    awaitsGuarantee: rule[0]?.awaits ?? false,
  };
}

/** Why a selection contains nothing to pay. */
export async function whyNothingToPay(ctx: Ctx, chosen: PayoutSelection): Promise<string> {
  authorise(ctx, "commissions.pay");
  const pending = await ctx.db.$count(commissions, eq(commissions.status, "pending"));
  if (!pending) return "Não há comissão pendente: todas já foram pagas ou estão num lote.";
  if (chosen !== "available") return alreadyPaidMessage;
  const those =
    pending === 1 ? "A única comissão pendente ainda está" : `As ${pending} comissões pendentes ainda estão`;
  return `${those} na garantia: nenhuma saiu da garantia até agora.`;
}

const inOrder = [commissions.instructorId, commissions.id];

function idsOf(ctx: Ctx, chosen: PayoutSelection) {
  const named = Array.isArray(chosen) ? inArray(commissions.id, chosen) : undefined;
  const which = chosen === "available" ? not(isWithinGuarantee(ctx)) : named;
  return ctx.db
    .select({ id: commissions.id })
    .from(commissions)
    .innerJoin(payments, eq(payments.id, commissions.paymentId))
    .where(and(eq(commissions.status, "pending"), which))
    .orderBy(...inOrder)
    .limit(maxPayoutLines);
}
