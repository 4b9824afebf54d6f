import { lastMonths } from "#app/domain/calendar.ts";
import { type Counter, sumCounters } from "#app/domain/counters/counter.ts";
import { growthOf, shareOf } from "#app/domain/figures.ts";

/**
 * Totals of all payments. Revenue is payments minus refunds in centavos, each in its own month (São Paulo). Growth and
 * success are in per cent; null if there is nothing to compare with.
 */
export type PaymentFigures = {
  revenueCents: number;
  thisMonthCents: number;
  thisMonthCount: number;
  /** What providers kept of this month's payments, as far as they say. */
  thisMonthFeesCents: number;
  growth: number | null;
  totalCount: number;
  success: number | null;
  /** Revenue of the last six months, oldest first. */
  months: { month: string; cents: number }[];
};

/** The counters that `paymentFigures` needs. */
export const paymentCounterNames = ["payment", "payment.completed", "payment.fee", "payment.refunded"] as const;

/** The three summary cards of all payments. Takes those counters, and the current month as `2026-11`. */
export function paymentFigures(counters: readonly Counter[], present: string): PaymentFigures {
  const months = lastMonths(present, 6).map((month) => {
    const paid = sumCounters(counters, "payment.completed", { month });
    return { month, n: paid.n, cents: paid.cents - sumCounters(counters, "payment.refunded", { month }).cents };
  });
  const [lastMonth, thisMonth] = months.slice(-2) as unknown as [Month, Month];
  const totalCount = sumCounters(counters, "payment").n;
  return {
    revenueCents: sumCounters(counters, "payment", { part: (status) => status === "completed" }).cents,
    thisMonthCents: thisMonth.cents,
    thisMonthCount: thisMonth.n,
    thisMonthFeesCents: sumCounters(counters, "payment.fee", { month: present }).cents,
    growth: growthOf(thisMonth.cents, lastMonth.cents),
    totalCount,
    success: shareOf(sumCounters(counters, "payment.completed").n, totalCount),
    months: months.map(({ month, cents }) => ({ month, cents })),
  };
}

type Month = { n: number; cents: number };
