import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { commissionPage, inStatus } from "#app/domain/commissions/commission-columns.server.ts";
import type {
  CommissionStatus,
  CommissionView,
  SchoolCommissionStats,
} from "#app/domain/commissions/commission-json.ts";
import { schoolCommissionStats } from "#app/domain/commissions/commission-stats.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { Page, Paging } from "#app/domain/paging.ts";
import { readPayees } from "#app/domain/payout-accounts/read-payees.server.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { inSnapshot } from "#app/domain/snapshot.ts";
import { readTally } from "#app/domain/tallies/school-tallies.server.ts";

type Asked = Paging & { status: CommissionStatus | "all" };

/** A page of everybody's commissions, what they all come to, and where those on the page are paid, by instructor. */
export type CommissionOverview = {
  page: Page<CommissionView>;
  stats: SchoolCommissionStats;
  payees: Map<string, PayoutAccount>;
};

/**
 * A page of all commissions, the newest first, with the sums of all of them from the same moment (B14). That it was
 * looked at, and whose payout data with it, is written down. Refuses everybody but admins.
 */
export async function listCommissions(ctx: Ctx, { status, ...paging }: Asked): Promise<CommissionOverview> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.seeAll");
  return await inSnapshot(signed, async (within) => {
    const kinds = status === "all" ? undefined : [`${status}/sale`, `${status}/reversal`];
    const total = await readTally(within, "commission", kinds);
    const page = await commissionPage(within, inStatus(status), { ...paging, total });
    const stats = await schoolCommissionStats(within);
    await record(within, "commissions.viewed", "commissions", { status, page: paging.page });
    const payees = await readPayees(
      within,
      page.data.map(({ instructorId }) => instructorId),
      "commissions",
    );
    return { page, stats, payees };
  });
}

/** The sums alone, from one moment. Refuses everybody but admins. */
export async function schoolCommissionFigures(ctx: Ctx): Promise<SchoolCommissionStats> {
  authorise(requireViewer(ctx), "commissions.seeAll");
  return await inSnapshot(ctx, schoolCommissionStats);
}
