import { and, eq, ne, sql } from "drizzle-orm";
import type { CommissionStats, SchoolCommissionStats } from "#app/domain/commissions/commission-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { monthStart } from "#app/domain/months.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payments } from "#drizzle/schema/payments.ts";

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

/** The same over the whole school. The platform keeps what was paid for courses and is nobody's commission. */
export async function schoolCommissionStats(ctx: Ctx): Promise<SchoolCommissionStats> {
  const [stats] = await ctx.db
    .select({ ...figures(ctx), earnedCents: sum(sql`true`) })
    .from(commissions)
    .where(ne(commissions.status, "cancelled"));
  const [sales] = await ctx.db
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::float8` })
    .from(payments)
    .where(eq(payments.status, "completed"));
  const { earnedCents, ...rest } = stats!;
  return { ...rest, platformCents: sales!.cents - earnedCents };
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
