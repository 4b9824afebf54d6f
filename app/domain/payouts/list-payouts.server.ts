import { count, desc, inArray, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { type PayoutView, payoutState } from "#app/domain/payouts/payout-view.ts";
import { selectPayouts } from "#app/domain/payouts/select-payouts.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";

/** A payout in a list: how many lines it has, of how many instructors, and their sum in centavos. */
export type PayoutSummary = PayoutView & { lineCount: number; instructorCount: number; totalCents: number };

/** A page of all payouts, the newest first, open ones before all others. Refuses everybody but admins. */
export async function listPayouts(ctx: Ctx, paging: Paging): Promise<Page<PayoutSummary>> {
  authorise(requireViewer(ctx), "commissions.pay");
  const [all] = await ctx.db.select({ total: count() }).from(payoutBatches);
  const rows = await selectPayouts(ctx)
    .orderBy(
      sql`${payoutBatches.confirmedAt} is null and ${payoutBatches.cancelledAt} is null desc`,
      desc(payoutBatches.id),
    )
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit);
  const sums = await sumsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const payouts = rows.map((row) => ({ ...row, state: payoutState(row), ...(sums.get(row.id) ?? nothing) }) as const);
  return pageOf(payouts, all!.total, paging);
}

const nothing = { lineCount: 0, instructorCount: 0, totalCents: 0 };

async function sumsOf(ctx: Ctx, ids: number[]) {
  if (!ids.length) return new Map<number, typeof nothing>();
  const rows = await ctx.db
    .select({
      id: commissions.batchId,
      lineCount: count(),
      instructorCount: sql<number>`count(distinct ${commissions.instructorId})::int`,
      totalCents: sql<number>`sum(${commissions.amountCents})::float8`,
    })
    .from(commissions)
    .where(inArray(commissions.batchId, ids))
    .groupBy(commissions.batchId);
  return new Map(rows.map(({ id, ...sums }) => [id!, sums]));
}
