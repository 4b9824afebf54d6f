import type { schoolTallies } from "#drizzle/schema/tallies.ts";

/** A figure of the whole school: how many, and centavos where it is of money; by part and by month (`2026-11`). */
export type Tally = {
  figure: (typeof schoolTallies.$inferSelect)["figure"];
  /** Of what parts there are, drizzle/schema/tallies.ts tells; what they are made of, parts.ts. */
  part: string;
  month: string | null;
  n: number;
  cents: number;
};

type Wanted = { part?: (part: string) => boolean; month?: string };

/** What the tallies of a figure add up to: all of them, some of its parts, or one month. */
export function sumOf(tallies: readonly Tally[], figure: Tally["figure"], { part, month }: Wanted = {}) {
  const wanted = tallies.filter(
    (tally) => tally.figure === figure && (!part || part(tally.part)) && (month === undefined || tally.month === month),
  );
  return {
    n: wanted.reduce((total, { n }) => total + n, 0),
    cents: wanted.reduce((total, { cents }) => total + cents, 0),
  };
}
