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
};

/** The counters that `paymentFigures` needs. */
export const paymentCounterNames = ["payment", "payment.completed", "payment.fee", "payment.refunded"] as const;

/** The three summary cards of all payments. Takes those counters, and the current month as `2026-11`. */
export function paymentFigures(counters: readonly Counter[], present: string): PaymentFigures {
  const [lastMonth, thisMonth] = lastMonths(present, 2).map((month) => ({
    paid: sumCounters(counters, "payment.completed", { month }),
    givenBack: sumCounters(counters, "payment.refunded", { month }),
  })) as unknown as [Moved, Moved];
  const totalCount = sumCounters(counters, "payment").n;
  return {
    revenueCents: sumCounters(counters, "payment", { part: (status) => status === "completed" }).cents,
    thisMonthCents: netOf(thisMonth),
    thisMonthCount: thisMonth.paid.n,
    thisMonthFeesCents: sumCounters(counters, "payment.fee", { month: present }).cents,
    growth: growthOf(netOf(thisMonth), netOf(lastMonth)),
    totalCount,
    success: shareOf(sumCounters(counters, "payment.completed").n, totalCount),
  };
}

type Moved = { paid: { n: number; cents: number }; givenBack: { cents: number } };

const netOf = ({ paid, givenBack }: Moved) => paid.cents - givenBack.cents;
