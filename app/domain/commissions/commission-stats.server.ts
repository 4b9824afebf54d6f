import { and, eq, ne, sql } from "drizzle-orm";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { lastMonths } from "#app/domain/calendar.ts";
import { monthStart, selectMonth } from "#app/domain/clock.server.ts";
import { type Counter, isCommissionPart, sumCounters } from "#app/domain/counters/counter.ts";
import { selectCounters } from "#app/domain/counters/counters.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { instructorCounters } from "#drizzle/schema/counters.ts";
import type { SchoolCommissionStats } from "./commission.ts";

/**
 * One instructor's totals. Lines in an open payout count as owed, so that owed and paid equal the ledger; cancelled
 * ones are not counted.
 */
export function selectOwnStats(ctx: Ctx, instructorId: string) {
  return ctx.db
    .select(figures(ctx))
    .from(commissions)
    .where(and(ne(commissions.status, "cancelled"), eq(commissions.instructorId, instructorId)));
}

/** The selects that `toSchoolStats` needs, for a batch read. */
export function selectSchoolStats(ctx: Ctx) {
  const earning = ctx.db
    .select({ id: instructorCounters.instructorId })
    .from(instructorCounters)
    .groupBy(instructorCounters.instructorId)
    .having(sql`sum(${instructorCounters.commissions}) > 0`);
  return {
    counters: selectCounters(ctx, ["commission", "commission.earned", "payment"]),
    /** People with a commission that was not cancelled. */
    instructors: ctx.db.select({ n: sql<number>`count(*)::int` }).from(earning.as("earning")),
    present: selectMonth(ctx),
  };
}

type Known = { counters: Counter[]; instructors: { n: number }[]; present: { month: string }[] };

/** Totals of the whole school, from its counters. What is nobody's commission is the platform's. */
export function toSchoolStats({ counters, instructors, present }: Known): SchoolCommissionStats {
  const of = (which: Parameters<typeof isCommissionPart>[0]) =>
    sumCounters(counters, "commission", { part: isCommissionPart(which) });
  const [owed, paid] = [of({ statuses: ["pending", "processing"] }), of({ statuses: ["paid"] })];
  const statuses = ["pending", "processing", "paid"];
  const sold = sumCounters(counters, "payment", { part: (status) => status === "completed" });
  return {
    pendingCents: owed.cents,
    pendingCount: owed.n,
    paidCents: paid.cents,
    paidCount: paid.n,
    thisMonthCents: sumCounters(counters, "commission.earned", { month: present[0]!.month }).cents,
    salesCount: of({ statuses, kind: "sale" }).n - of({ statuses, kind: "reversal" }).n,
    instructorCount: instructors[0]!.n,
    platformCents: sold.cents - owed.cents - paid.cents,
  };
}

/** What instructors were paid in each of the last six months, oldest first: all of them, or one. */
export async function readPaidMonths(ctx: Ctx, instructorId?: string): Promise<{ month: string; cents: number }[]> {
  const month = sql<string>`to_char(month_of(${commissions.paidAt}), 'YYYY-MM')`;
  const { paid, present } = await batchRead(ctx, {
    paid: ctx.db
      .select({ month, cents: sql<number>`sum(${commissions.amountCents})::float8` })
      .from(commissions)
      .where(
        and(
          sql`${commissions.paidAt} >= ${monthStart(ctx, 1 - monthsShown)}`,
          instructorId ? eq(commissions.instructorId, instructorId) : undefined,
        ),
      )
      .groupBy(month),
    present: selectMonth(ctx),
  });
  const centsOf = new Map(paid.map(({ month, cents }) => [month, cents]));
  return lastMonths(present[0]!.month, monthsShown).map((each) => ({ month: each, cents: centsOf.get(each) ?? 0 }));
}

const monthsShown = 6;

function figures(ctx: Ctx) {
  const owed = sql`${commissions.status} in ('pending', 'processing')`;
  const paid = sql`${commissions.status} = 'paid'`;
  const [from, until] = [monthStart(ctx), monthStart(ctx, 1)];
  const thisMonth = sql`${commissions.createdAt} >= ${from} and ${commissions.createdAt} < ${until}`;
  return {
    pendingCents: sum(owed),
    pendingCount: count(owed),
    paidCents: sum(paid),
    paidCount: count(paid),
    thisMonthCents: sum(thisMonth),
    salesCount: sql<number>`coalesce(sum(case ${commissions.kind} when 'sale' then 1 else -1 end), 0)::int`,
    instructorCount: sql<number>`count(distinct ${commissions.instructorId})::int`,
  };
}

const sum = (which: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(${commissions.amountCents}) filter (where ${which}), 0)::float8`;

const count = (which: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${which}))::int`;
