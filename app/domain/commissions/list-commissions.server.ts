import { and, eq, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { isCommissionPart, sumCounters } from "#app/domain/counters/counter.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import type { AskedOf } from "#app/domain/list.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { instructorNotFound } from "#app/domain/roster/roster.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { ledgerEntries, ledgerPostings } from "#drizzle/schema/ledger.ts";
import { users } from "#drizzle/schema/people.ts";
import type { CommissionStatus, CommissionView, commissionList, SchoolCommissionStats } from "./commission.ts";
import {
  matchesCommissions,
  selectCommissionCount,
  selectCommissionPage,
  selectIdsOnPage,
} from "./commission-columns.server.ts";
import { selectSchoolStats, toSchoolStats } from "./commission-stats.server.ts";
import { selectAccountsOf, unsealPayees } from "./payout-account.server.ts";
import type { PayoutAccount } from "./payout-account.ts";

type Asked = Paging & { status: CommissionStatus | "all" } & Partial<AskedOf<typeof commissionList>>;

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
export async function listCommissions(ctx: Ctx, asked: Asked): Promise<CommissionOverview> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.seeAll");
  const { status } = asked;
  const where = matchesCommissions(signed, asked);
  const isKept = !(asked.q || asked.from || asked.to);
  const { rows, accounts, counted, ...known } = await batchRead(signed, {
    rows: selectCommissionPage(signed, where, asked),
    accounts: selectAccountsOf(signed, selectIdsOnPage(signed, where, asked)),
    counted: selectCommissionCount(signed, isKept ? sql`false` : where),
    ...selectSchoolStats(signed),
  });
  const which = status === "all" ? {} : { statuses: [status] };
  const kept = sumCounters(known.counters, "commission", { part: isCommissionPart(which) }).n;
  const total = isKept ? kept : counted[0]!.total;
  const [, payees] = await Promise.all([
    recordEvent(signed, "commissions.viewed", "commissions", { status, page: asked.page }),
    unsealPayees(signed, accounts, "commissions"),
  ]);
  return { page: toPage(rows, total, asked), stats: toSchoolStats(known), payees };
}

/** Only the totals. */
export async function schoolCommissionFigures(ctx: Ctx): Promise<SchoolCommissionStats> {
  authorise(requireViewer(ctx), "commissions.seeAll");
  return toSchoolStats(await batchRead(ctx, selectSchoolStats(ctx)));
}

/** What the ledger says of one instructor, in centavos: earned, reversed by refunds, paid out, and still owed. */
export type StatementSums = { earnedCents: number; takenBackCents: number; paidCents: number; owedCents: number };

type Statement = {
  instructor: { id: string; fullName: string };
  sums: StatementSums;
  page: Page<CommissionView>;
};

/** Everything one person earned, newest first, in pages, with totals from the ledger. */
export async function showStatement(ctx: Ctx, instructorId: string, paging: Paging): Promise<Statement> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.seeAll");
  const own = eq(commissions.instructorId, instructorId);
  const { instructors, rows, counted, booked } = await batchRead(signed, {
    instructors: signed.db
      .select({ id: users.id, fullName: users.fullName })
      .from(users)
      .where(eq(users.id, instructorId)),
    rows: selectCommissionPage(signed, own, paging),
    counted: selectCommissionCount(signed, own),
    booked: selectBooked(signed, instructorId),
  });
  const [instructor] = instructors;
  if (!instructor) throw new AppError("not_found", instructorNotFound);
  const { gainedCents, settledCents, ...rest } = booked[0]!;
  const sums = { ...rest, takenBackCents: 0 - gainedCents, paidCents: 0 - settledCents };
  return { instructor, sums, page: toPage(rows, counted[0]!.total, paging) };
}

/** What is owed is a credit: the instructor account's credits less its debits, by kind of movement. */
function selectBooked({ db }: Ctx, instructorId: string) {
  const gained = sql`${ledgerEntries.creditCents} - ${ledgerEntries.debitCents}`;
  const by = (kind: string) =>
    sql<number>`coalesce(sum(${gained}) filter (where ${ledgerPostings.kind} = ${kind}), 0)::float8`;
  return db
    .select({
      earnedCents: by("commission.earned"),
      gainedCents: by("commission.reversed"),
      settledCents: by("commission.paid"),
      owedCents: sql<number>`coalesce(sum(${gained}), 0)::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .innerJoin(commissions, eq(commissions.id, ledgerPostings.commissionId))
    .where(and(eq(ledgerEntries.account, "instructors"), eq(commissions.instructorId, instructorId)));
}
