import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { idsOnPage, inStatus, selectCommissionPage } from "#app/domain/commissions/commission-columns.server.ts";
import type {
  CommissionStatus,
  CommissionView,
  SchoolCommissionStats,
} from "#app/domain/commissions/commission-json.ts";
import { schoolStats, selectSchoolStats } from "#app/domain/commissions/commission-stats.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { openPayees, selectAccountsOf } from "#app/domain/payout-accounts/open-payees.server.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { ofCommissions } from "#app/domain/tallies/parts.ts";
import { sumOf } from "#app/domain/tallies/tally.ts";

type Asked = Paging & { status: CommissionStatus | "all" };

/** A page of everybody's commissions, what they all come to, and where those on the page are paid, by instructor. */
export type CommissionOverview = {
  page: Page<CommissionView>;
  stats: SchoolCommissionStats;
  payees: Map<string, PayoutAccount>;
};

/**
 * A page of all commissions, the newest first, with the sums of all of them from the same moment (B14). That it was
 * looked at, and whose payout data with it, is written down before it is shown. Refuses everybody but admins.
 */
export async function listCommissions(ctx: Ctx, { status, ...paging }: Asked): Promise<CommissionOverview> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.seeAll");
  const { rows, accounts, ...known } = await readTogether(signed, {
    rows: selectCommissionPage(signed, inStatus(status), paging),
    accounts: selectAccountsOf(signed, idsOnPage(signed, inStatus(status), paging)),
    ...selectSchoolStats(signed),
  });
  const which = status === "all" ? {} : { statuses: [status] };
  const total = sumOf(known.tallies, "commission", { part: ofCommissions(which) }).n;
  const [, payees] = await Promise.all([
    record(signed, "commissions.viewed", "commissions", { status, page: paging.page }),
    openPayees(signed, accounts, "commissions"),
  ]);
  return { page: pageOf(rows, total, paging), stats: schoolStats(known), payees };
}

/** The sums alone, from one moment. Refuses everybody but admins. */
export async function schoolCommissionFigures(ctx: Ctx): Promise<SchoolCommissionStats> {
  authorise(requireViewer(ctx), "commissions.seeAll");
  return schoolStats(await readTogether(ctx, selectSchoolStats(ctx)));
}
