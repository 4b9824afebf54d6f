import { and, eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { commissionPage, inStatus } from "#app/domain/commissions/commission-columns.server.ts";
import type { CommissionStats, CommissionStatus, CommissionView } from "#app/domain/commissions/commission-json.ts";
import { ownCommissionStats } from "#app/domain/commissions/commission-stats.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Page, Paging } from "#app/domain/paging.ts";
import { inSnapshot } from "#app/domain/snapshot.ts";
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
  return await inSnapshot(signed, async (within) => {
    const own = and(eq(commissions.instructorId, signed.viewer.id), inStatus(status));
    const page = await commissionPage(within, own, paging);
    return { page, stats: await ownCommissionStats(within, signed.viewer.id) };
  });
}

/** The sums alone. Refuses visitors. */
export async function showOwnCommissionStats(ctx: Ctx): Promise<CommissionStats> {
  const { viewer } = requireViewer(ctx);
  authorise(ctx, "commissions.see");
  return await ownCommissionStats(ctx, viewer.id);
}
