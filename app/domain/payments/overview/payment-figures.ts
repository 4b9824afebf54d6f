import { growthOf, shareOf } from "#app/domain/admin-stats/growth.ts";
import { lastMonths } from "#app/domain/calendar.ts";
import { sumOf, type Tally } from "#app/domain/tallies/tally.ts";

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

/** What `paymentFigures` has to know. */
export const figuresOfPayments = ["payment", "payment.completed", "payment.refunded"] as const;

/** The three summary cards of all payments (B §2 "Payments"). In: those figures, and the present month as `2026-11`. */
export function paymentFigures(tallies: readonly Tally[], present: string): PaymentFigures {
  const [lastMonth, thisMonth] = lastMonths(present, 2).map((month) => ({
    paid: sumOf(tallies, "payment.completed", { month }),
    givenBack: sumOf(tallies, "payment.refunded", { month }),
  })) as unknown as [Moved, Moved];
  const totalCount = sumOf(tallies, "payment").n;
  return {
    revenueCents: sumOf(tallies, "payment", { part: (status) => status === "completed" }).cents,
    thisMonthCents: netOf(thisMonth),
    thisMonthCount: thisMonth.paid.n,
    growth: growthOf(netOf(thisMonth), netOf(lastMonth)),
    totalCount,
    success: shareOf(sumOf(tallies, "payment.completed").n, totalCount),
  };
}

type Moved = { paid: { n: number; cents: number }; givenBack: { cents: number } };

const netOf = ({ paid, givenBack }: Moved) => paid.cents - givenBack.cents;
