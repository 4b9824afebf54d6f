import { and, eq } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import {
  matchesCommissions,
  selectCommissionCount,
  selectCommissionPage,
} from "#app/domain/commissions/commission-columns.server.ts";
import { readPaidMonths, selectOwnStats } from "#app/domain/commissions/commission-stats.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import type { CommissionStats, CommissionStatus, CommissionView } from "./commission.ts";

type Query = Paging & { status: CommissionStatus | "all" };

/** A page of the viewer's commissions, newest first, with totals. Empty for people who teach nothing. */
export async function listOwnCommissions(
  ctx: Ctx,
  { status, ...paging }: Query,
): Promise<{ page: Page<CommissionView>; stats: CommissionStats }> {
  const signed = authorise(ctx, "commissions.see");
  const own = and(eq(commissions.instructorId, signed.viewer.id), matchesCommissions(signed, { status }));
  const { rows, counted, stats } = await batchRead(signed, {
    rows: selectCommissionPage(signed, own, paging),
    counted: selectCommissionCount(signed, own),
    stats: selectOwnStats(signed, signed.viewer.id),
  });
  return { page: toPage(rows, counted[0]!.total, paging), stats: stats[0]! };
}

/** What the viewer was paid in each of the last six months, oldest first. */
export async function showOwnPaidMonths(ctx: Ctx) {
  const { viewer } = authorise(ctx, "commissions.see");
  return await readPaidMonths(ctx, viewer.id);
}

/** Only the totals. */
export async function showOwnCommissionStats(ctx: Ctx): Promise<CommissionStats> {
  const { viewer } = authorise(ctx, "commissions.see");
  const [stats] = await selectOwnStats(ctx, viewer.id);
  return stats!;
}
