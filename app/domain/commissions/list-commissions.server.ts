import { and, eq, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { shortDate, timeZone } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import { isCommissionPart, sumCounters } from "#app/domain/counters/counter.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import type { QueryOf } from "#app/domain/list.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { instructorNotFound } from "#app/domain/roster/roster.ts";
import { schoolOf } from "#app/domain/school.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { ledgerEntries, ledgerPostings } from "#drizzle/schema/ledger.ts";
import { users } from "#drizzle/schema/people.ts";
import type {
  CommissionStats,
  CommissionStatus,
  CommissionView,
  commissionList,
  SchoolCommissionStats,
  Statement,
  StatementPeriod,
} from "./commission.ts";
import {
  matchesCommissions,
  selectCommissionCount,
  selectCommissionPage,
  selectIdsOnPage,
} from "./commission-columns.server.ts";
import { readPaidMonths, selectOwnStats, selectSchoolStats, toSchoolStats } from "./commission-stats.server.ts";
import { selectAccountsOf, unsealPayees } from "./payout-account.server.ts";
import type { PayoutAccount } from "./payout-account.ts";

type OwnQuery = Paging & { status: CommissionStatus | "all" };
type Query = OwnQuery & Partial<QueryOf<typeof commissionList>>;

/** A page of everybody's commissions, their totals, and the payout accounts of the instructors on the page. */
type CommissionOverview = {
  page: Page<CommissionView>;
  stats: SchoolCommissionStats;
  payees: Map<string, PayoutAccount>;
};

/**
 * A page of all commissions, newest first, with totals of the same moment. That payout data was read is recorded before
 * it is shown.
 */
export async function listCommissions(ctx: Ctx, query: Query): Promise<CommissionOverview> {
  const signed = authorise(ctx, "commissions.seeAll");
  const { status } = query;
  const where = matchesCommissions(signed, query);
  const isKept = !(query.q || query.from || query.to);
  const { rows, accounts, counted, ...known } = await batchRead(signed, {
    rows: selectCommissionPage(signed, where, query),
    accounts: selectAccountsOf(signed, selectIdsOnPage(signed, where, query)),
    counted: selectCommissionCount(signed, isKept ? sql`false` : where),
    ...selectSchoolStats(signed),
  });
  const which = status === "all" ? {} : { statuses: [status] };
  const kept = sumCounters(known.counters, "commission", { part: isCommissionPart(which) }).n;
  const total = isKept ? kept : counted[0]!.total;
  const [, payees] = await Promise.all([
    recordEvent(signed, "commissions.viewed", "commissions", { status, page: query.page }),
    unsealPayees(signed, accounts, "commissions"),
  ]);
  return { page: toPage(rows, total, query), stats: toSchoolStats(known), payees };
}

/** Only the totals. */
export async function schoolCommissionFigures(ctx: Ctx): Promise<SchoolCommissionStats> {
  authorise(ctx, "commissions.seeAll");
  return toSchoolStats(await batchRead(ctx, selectSchoolStats(ctx)));
}

/** What one person earned in a period, newest first, in pages, with totals from the ledger. */
export async function showStatement(ctx: Ctx, instructorId: string, query: Paging & StatementPeriod) {
  const signed = authorise(ctx, "commissions.seeAll");
  return await readStatement(signed, instructorId, query);
}

/** The viewer's own. */
export async function showOwnStatement(ctx: Ctx, query: Paging & StatementPeriod) {
  const signed = authorise(ctx, "commissions.see");
  return await readStatement(signed, signed.viewer.id, query);
}

async function readStatement(
  signed: SignedCtx,
  instructorId: string,
  { from, to, ...paging }: Paging & StatementPeriod,
): Promise<Statement> {
  const own = and(eq(commissions.instructorId, instructorId), matchesCommissions(signed, { status: "all", from, to }));
  const read = batchRead(signed, {
    instructors: signed.db
      .select({ id: users.id, fullName: users.fullName })
      .from(users)
      .where(eq(users.id, instructorId)),
    rows: selectCommissionPage(signed, own, paging),
    counted: selectCommissionCount(signed, own),
    booked: selectBooked(signed, instructorId, { from, to }),
  });
  const [{ instructors, rows, counted, booked }, now] = await Promise.all([read, currentTime(signed)]);
  const [instructor] = instructors;
  if (!instructor) throw new AppError("not_found", instructorNotFound);
  const { gainedCents, settledCents, ...rest } = booked[0]!;
  const { legalName, taxId, taxIdName } = schoolOf(signed.settings);
  const seller = { legalName, taxId, taxIdName };
  const sums = { ...rest, takenBackCents: 0 - gainedCents, paidCents: 0 - settledCents };
  return {
    instructor,
    sums,
    page: toPage(rows, counted[0]!.total, paging),
    period: { from, to },
    seller,
    printedOn: shortDate(now),
  };
}

/** What is owed is a credit: the instructor account's credits less its debits, by kind of movement. */
function selectBooked({ db }: Ctx, instructorId: string, { from, to }: StatementPeriod) {
  const gained = sql`${ledgerEntries.creditCents} - ${ledgerEntries.debitCents}`;
  const day = sql`(${ledgerPostings.postedAt} at time zone ${timeZone})::date`;
  const isEarlier = from ? sql`${day} < ${from}::date` : sql`false`;
  const sum = (which: SQL) => sql<number>`coalesce(sum(${gained}) filter (where ${which}), 0)::float8`;
  const by = (kind: string) => sum(sql`${ledgerPostings.kind} = ${kind} and not ${isEarlier}`);
  return db
    .select({
      beforeCents: sum(isEarlier),
      earnedCents: by("commission.earned"),
      gainedCents: by("commission.reversed"),
      settledCents: by("commission.paid"),
      owedCents: sql<number>`coalesce(sum(${gained}), 0)::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .innerJoin(commissions, eq(commissions.id, ledgerPostings.commissionId))
    .where(
      and(
        eq(ledgerEntries.account, "instructors"),
        eq(commissions.instructorId, instructorId),
        to ? sql`${day} <= ${to}::date` : undefined,
      ),
    );
}

/** A page of the viewer's commissions, newest first, with totals. Empty for people who teach nothing. */
export async function listOwnCommissions(
  ctx: Ctx,
  { status, ...paging }: OwnQuery,
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
