import { count, desc, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { type PayoutView, payoutState } from "#app/domain/payouts/payout-view.ts";
import { selectPayouts } from "#app/domain/payouts/select-payouts.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";

/** A payout in a list: how many lines it has, of how many instructors, and their sum in centavos. */
export type PayoutSummary = PayoutView & { lineCount: number; instructorCount: number; totalCents: number };

/** A page of all payouts, the newest first, open ones before all others. Refuses everybody but admins. */
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
  const { rows, sums, counted } = await readTogether(ctx, {
    rows: selectPayouts(ctx)
      .where(inArray(payoutBatches.id, shown))
      .orderBy(...asked),
    sums: selectSums(ctx, shown),
    counted: ctx.db.select({ total: count() }).from(payoutBatches),
  });
  const sumsOf = new Map(sums.map(({ batchId, ...rest }) => [batchId, rest]));
  const payouts = rows.map((row) => ({ ...row, state: payoutState(row), ...(sumsOf.get(row.id) ?? nothing) }) as const);
  return pageOf(payouts, counted[0]!.total, paging);
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
