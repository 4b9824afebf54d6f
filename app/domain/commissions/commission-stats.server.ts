import { and, eq, ne, sql } from "drizzle-orm";
import { isoDay } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import type { CommissionStats, SchoolCommissionStats } from "#app/domain/commissions/commission-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { monthStart } from "#app/domain/months.server.ts";
import { readTallies } from "#app/domain/tallies/school-tallies.server.ts";
import { sumOf } from "#app/domain/tallies/tally.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { teacherTallies } from "#drizzle/schema/tallies.ts";

/**
 * What one instructor is owed and was paid. What is on its way in an open payout counts as still owed, so that owed
 * and paid are to the centavo what the books say; what was cancelled counts nowhere.
 */
export async function ownCommissionStats(ctx: Ctx, instructorId: string): Promise<CommissionStats> {
  const [stats] = await ctx.db
    .select(figures(ctx))
    .from(commissions)
    .where(and(ne(commissions.status, "cancelled"), eq(commissions.instructorId, instructorId)));
  return stats!;
}

/**
 * The same over the whole school, from its kept figures. The platform keeps what was paid for courses and is nobody's
 * commission.
 */
export async function schoolCommissionStats(ctx: Ctx): Promise<SchoolCommissionStats> {
  const tallies = await readTallies(ctx, ["commission", "commission.earned", "payment"]);
  const month = isoDay(await presentMoment(ctx)).slice(0, 7);
  const of = (what: RegExp) => sumOf(tallies, "commission", { part: (part) => what.test(part) });
  const [owed, paid] = [of(/^(pending|processing)/), of(/^paid/)];
  const sold = sumOf(tallies, "payment", { part: (part) => part === "completed" });
  return {
    pendingCents: owed.cents,
    pendingCount: owed.n,
    paidCents: paid.cents,
    paidCount: paid.n,
    thisMonthCents: sumOf(tallies, "commission.earned", { month }).cents,
    salesCount: of(/^(?!cancelled).*sale$/).n - of(/^(?!cancelled).*reversal$/).n,
    instructorCount: await earningTeachers(ctx),
    platformCents: sold.cents - owed.cents - paid.cents,
  };
}

/** How many people have a commission that was not cancelled. */
async function earningTeachers({ db }: Ctx): Promise<number> {
  const earning = db
    .select({ id: teacherTallies.teacherId })
    .from(teacherTallies)
    .groupBy(teacherTallies.teacherId)
    .having(sql`sum(${teacherTallies.commissions}) > 0`);
  return await db.$count(earning.as("earning"));
}

function figures(ctx: Ctx) {
  const owed = sql`${commissions.status} in ('pending', 'processing')`;
  const paid = sql`${commissions.status} = 'paid'`;
  const thisMonth = sql`${commissions.createdAt} >= ${monthStart(ctx)} and ${commissions.createdAt} < ${monthStart(ctx, 1)}`;
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
