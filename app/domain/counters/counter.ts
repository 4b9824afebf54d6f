import type { schoolCounters } from "#drizzle/schema/counters.ts";

/** A count of the whole school, and centavos where it counts money; by part and by month (`2026-11`). */
export type Counter = {
  figure: (typeof schoolCounters.$inferSelect)["figure"];
  /** The parts of each figure are in drizzle/schema/counters.ts. */
  part: string;
  month: string | null;
  n: number;
  cents: number;
};

type Wanted = { part?: (part: string) => boolean; month?: string };

/** Adds up a counter: all of it, some of its parts, or one month. */
export function sumCounters(counters: readonly Counter[], figure: Counter["figure"], { part, month }: Wanted = {}) {
  const wanted = counters.filter(
    (counter) =>
      counter.figure === figure && (!part || part(counter.part)) && (month === undefined || counter.month === month),
  );
  return {
    n: wanted.reduce((total, { n }) => total + n, 0),
    cents: wanted.reduce((total, { cents }) => total + cents, 0),
  };
}

/** The parts that consist of two words, as the database's triggers write them. */

type OfCommissions = { statuses?: readonly string[]; kind?: "sale" | "reversal" };

/** `status/kind`: commissions of that status and kind, or all. */
export function isCommissionPart({ statuses, kind }: OfCommissions) {
  return (part: string) => {
    const [itsStatus, itsKind] = part.split("/") as [string, string];
    return (!statuses || statuses.includes(itsStatus)) && (!kind || kind === itsKind);
  };
}

/** `draft`. */
export const isDraftPart = (part: string) => part === "draft";

type OfCatalogue = { category?: string | null; level?: string | null };

/** `category/level`: published courses, all of them or those of a category and level. */
export function isCataloguePart({ category, level }: OfCatalogue = {}) {
  return (part: string) => {
    const [itsCategory, itsLevel] = part.split("/") as [string, string];
    return !isDraftPart(part) && (category ?? itsCategory) === itsCategory && (level ?? itsLevel) === itsLevel;
  };
}
