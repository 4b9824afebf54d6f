import { and, eq, ne, sql } from "drizzle-orm";
import type { SchoolCommissionStats } from "#app/domain/commissions/commission-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { monthStart, selectMonth } from "#app/domain/months.server.ts";
import { ofCommissions } from "#app/domain/tallies/parts.ts";
import { selectTallies } from "#app/domain/tallies/school-tallies.server.ts";
import { sumOf, type Tally } from "#app/domain/tallies/tally.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { teacherTallies } from "#drizzle/schema/tallies.ts";

/**
 * A select of one row, CommissionStats: what one instructor is owed and was paid. What is on its way in an open payout
 * counts as still owed, so that owed and paid are to the centavo what the books say; what was cancelled counts nowhere.
 */
export function selectOwnStats(ctx: Ctx, instructorId: string) {
  return ctx.db
    .select(figures(ctx))
    .from(commissions)
    .where(and(ne(commissions.status, "cancelled"), eq(commissions.instructorId, instructorId)));
}

/** The selects of what `schoolStats` has to know, to be read together. */
export function selectSchoolStats(ctx: Ctx) {
  const earning = ctx.db
    .select({ id: teacherTallies.teacherId })
    .from(teacherTallies)
    .groupBy(teacherTallies.teacherId)
    .having(sql`sum(${teacherTallies.commissions}) > 0`);
  return {
    tallies: selectTallies(ctx, ["commission", "commission.earned", "payment"]),
    /** People who have a commission that was not cancelled. */
    teachers: ctx.db.select({ n: sql<number>`count(*)::int` }).from(earning.as("earning")),
    present: selectMonth(ctx),
  };
}

type Known = { tallies: Tally[]; teachers: { n: number }[]; present: { month: string }[] };

/**
 * What is owed and was paid over the whole school, from its kept figures. The platform keeps what was paid for courses
 * and is nobody's commission.
 */
export function schoolStats({ tallies, teachers, present }: Known): SchoolCommissionStats {
  const of = (which: Parameters<typeof ofCommissions>[0]) =>
    sumOf(tallies, "commission", { part: ofCommissions(which) });
  const [owed, paid] = [of({ statuses: ["pending", "processing"] }), of({ statuses: ["paid"] })];
  const statuses = ["pending", "processing", "paid"];
  const sold = sumOf(tallies, "payment", { part: (status) => status === "completed" });
  return {
    pendingCents: owed.cents,
    pendingCount: owed.n,
    paidCents: paid.cents,
    paidCount: paid.n,
    thisMonthCents: sumOf(tallies, "commission.earned", { month: present[0]!.month }).cents,
    salesCount: of({ statuses, kind: "sale" }).n - of({ statuses, kind: "reversal" }).n,
    instructorCount: teachers[0]!.n,
    platformCents: sold.cents - owed.cents - paid.cents,
  };
}

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
