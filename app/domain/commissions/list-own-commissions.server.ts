import { and, eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import {
  inStatus,
  selectCommissionCount,
  selectCommissionPage,
} from "#app/domain/commissions/commission-columns.server.ts";
import type { CommissionStats, CommissionStatus, CommissionView } from "#app/domain/commissions/commission-json.ts";
import { selectOwnStats } from "#app/domain/commissions/commission-stats.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";

type Asked = Paging & { status: CommissionStatus | "all" };

/**
 * A page of what the viewer earned by their courses, the newest first, and what it all comes to (B24). Whoever teaches
 * nothing gets an empty list. Refuses visitors.
 */
export async function listOwnCommissions(
  ctx: Ctx,
  { status, ...paging }: Asked,
): Promise<{ page: Page<CommissionView>; stats: CommissionStats }> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.see");
  const own = and(eq(commissions.instructorId, signed.viewer.id), inStatus(status));
  const { rows, counted, stats } = await readTogether(signed, {
    rows: selectCommissionPage(signed, own, paging),
    counted: selectCommissionCount(signed, own),
    stats: selectOwnStats(signed, signed.viewer.id),
  });
  return { page: pageOf(rows, counted[0]!.total, paging), stats: stats[0]! };
}

/** The sums alone. Refuses visitors. */
export async function showOwnCommissionStats(ctx: Ctx): Promise<CommissionStats> {
  const { viewer } = requireViewer(ctx);
  authorise(ctx, "commissions.see");
  const [stats] = await selectOwnStats(ctx, viewer.id);
  return stats!;
}
