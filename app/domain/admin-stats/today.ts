/** What may wait for somebody who works in the panel. */
export type TodayName =
  | "tickets"
  | "questions"
  | "reports"
  | "uploads"
  | "publications"
  | "disputes"
  | "commissions"
  | "payouts"
  | "webhooks"
  | "health";

/** Something that waits: how many, at most `manyToday`, and since when, where that is known. */
export type TodayItem = { name: TodayName; n: number; since: Date | null };

/** Nothing is counted beyond this, because the panel shows it on every page. */
export const manyToday = 100;

/** A count as it is shown: `7`, and `99+` for more. */
export const countToday = (n: number) => (n < manyToday ? String(n) : `${manyToday - 1}+`);
