import { type SQL, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { growthOf, shareOf } from "#app/domain/admin-stats/growth.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { monthStart } from "#app/domain/months.server.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * What all payments come to. Revenue is what was paid less what was given back, in centavos, each in the month in
 * which it happened (São Paulo). Growth and success are in percent; null where there is nothing to compare with.
 */
export type PaymentFigures = {
  revenueCents: number;
  thisMonthCents: number;
  thisMonthCount: number;
  growth: number | null;
  totalCount: number;
  success: number | null;
};

/** The three summary cards of all payments (B §2 "Payments"). Refuses everybody but admins. */
export async function paymentFigures(ctx: Ctx): Promise<PaymentFigures> {
  authorise(requireViewer(ctx), "payments.seeAll");
  const [row] = await ctx.db
    .select({
      revenueCents: cents(sql`${payments.completedAt} is not null`, sql`${payments.refundedAt} is not null`),
      thisMonthCents: cents(within(ctx, payments.completedAt, 0), within(ctx, payments.refundedAt, 0)),
      lastMonthCents: cents(within(ctx, payments.completedAt, -1), within(ctx, payments.refundedAt, -1)),
      thisMonthCount: count(within(ctx, payments.completedAt, 0)),
      totalCount: count(sql`true`),
      paidCount: count(sql`${payments.completedAt} is not null`),
    })
    .from(payments);
  const { lastMonthCents, paidCount, ...figures } = row!;
  const { thisMonthCents, totalCount } = figures;
  return {
    ...figures,
    growth: growthOf(thisMonthCents, lastMonthCents),
    success: shareOf(paidCount, totalCount),
  };
}

function cents(paid: SQL, givenBack: SQL) {
  const sum = (which: SQL) => sql`coalesce(sum(${payments.amountCents}) filter (where ${which}), 0)`;
  return sql<number>`(${sum(paid)} - ${sum(givenBack)})::float8`;
}

const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;

function within(ctx: Ctx, at: typeof payments.completedAt | typeof payments.refundedAt, month: number) {
  return sql`${at} >= ${monthStart(ctx, month)} and ${at} < ${monthStart(ctx, month + 1)}`;
}
