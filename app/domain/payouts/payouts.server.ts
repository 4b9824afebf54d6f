import { count, desc, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { hasRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { selectCommissions } from "#app/domain/commissions/commission-columns.server.ts";
import { readPaidMonths } from "#app/domain/commissions/commission-stats.server.ts";
import { selectAccountsOf } from "#app/domain/commissions/payout-account.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { users } from "#drizzle/schema/people.ts";
import { type PayeeGroup, type PayoutView, payoutNotFound, payoutState } from "./payout.ts";
import { payeeGroups } from "./review-selection.server.ts";

/** Payouts with their creator's name, as PayoutView without its state; add `where` and order. */
function selectPayouts(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select({
      id: payoutBatches.id,
      reference: payoutBatches.reference,
      paidAs: sql<string | null>`(
        select min(${commissions.paymentReference}) from ${commissions} where ${commissions.batchId} = ${payoutBatches.id}
      )`,
      createdAt: payoutBatches.createdAt,
      createdByName: users.fullName,
      confirmedAt: payoutBatches.confirmedAt,
      cancelledAt: payoutBatches.cancelledAt,
    })
    .from(payoutBatches)
    .innerJoin(users, eq(users.id, payoutBatches.createdBy))
    .$dynamic();
}

/** A payout in a list: how many lines, of how many instructors, and their sum in centavos. */
export type PayoutSummary = PayoutView & { lineCount: number; instructorCount: number; totalCents: number };

/** A page of all payouts, open ones first, then newest first. */
export async function listPayouts(ctx: Ctx, paging: Paging): Promise<Page<PayoutSummary>> {
  authorise(requireViewer(ctx), "commissions.pay");
  const asked = [
    sql`${payoutBatches.confirmedAt} is null and ${payoutBatches.cancelledAt} is null desc`,
    desc(payoutBatches.id),
  ];
  const [skipped, limit] = [(paging.page - 1) * paging.limit, paging.limit];
  const shown = ctx.db
    .select({ id: payoutBatches.id })
    .from(payoutBatches)
    .orderBy(...asked)
    .limit(limit)
    .offset(skipped);
  const { rows, sums, counted } = await batchRead(ctx, {
    rows: selectPayouts(ctx)
      .where(inArray(payoutBatches.id, shown))
      .orderBy(...asked),
    sums: selectSums(ctx, shown),
    counted: ctx.db.select({ total: count() }).from(payoutBatches),
  });
  const sumsOf = new Map(sums.map(({ batchId, ...rest }) => [batchId, rest]));
  const payouts = rows.map((row) => ({ ...row, state: payoutState(row), ...(sumsOf.get(row.id) ?? nothing) }) as const);
  return toPage(payouts, counted[0]!.total, paging);
}

/** What was paid out in each of the last six months, oldest first. */
export async function showPaidMonths(ctx: Ctx) {
  authorise(requireViewer(ctx), "commissions.pay");
  return await readPaidMonths(ctx);
}

const nothing = { lineCount: 0, instructorCount: 0, totalCents: 0 };

function selectSums({ db }: Ctx, ids: SQLWrapper) {
  return db
    .select({
      batchId: commissions.batchId,
      lineCount: count(),
      instructorCount: sql<number>`count(distinct ${commissions.instructorId})::int`,
      totalCents: sql<number>`sum(${commissions.amountCents})::float8`,
    })
    .from(commissions)
    .where(inArray(commissions.batchId, ids))
    .groupBy(commissions.batchId);
}

/**
 * A payout with the sum of each instructor, their account, and, while it is open, the PIX code for exactly that sum.
 * Codes contain whole keys, so without a recent sign-in they are left out and keys are masked. Reading payout data is
 * recorded.
 */
export async function showPayout(
  ctx: Ctx,
  id: number,
): Promise<{ payout: PayoutView; groups: PayeeGroup[]; totalCents: number }> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.pay");
  const ofIt = eq(commissions.batchId, id);
  const [{ rows, lines, accounts }, isRecent] = await Promise.all([
    batchRead(signed, {
      rows: selectPayouts(signed).where(eq(payoutBatches.id, id)),
      lines: selectCommissions(signed).where(ofIt).orderBy(commissions.instructorId, commissions.id),
      accounts: selectAccountsOf(signed, signed.db.select({ id: commissions.id }).from(commissions).where(ofIt)),
    }),
    hasRecentSignIn(signed),
  ]);
  const [row] = rows;
  if (!row) throw new AppError("not_found", payoutNotFound);
  const payout: PayoutView = { ...row, state: payoutState(row) };
  const reference = payout.state === "open" && isRecent ? payout.reference : undefined;
  const groups = await payeeGroups(signed, lines, { accounts, why: `payout/${id}`, reference });
  return { payout, groups, totalCents: groups.reduce((sum, { totalCents }) => sum + totalCents, 0) };
}
