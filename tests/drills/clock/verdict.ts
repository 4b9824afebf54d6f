import { isDeepStrictEqual } from "node:util";
import type { Findings } from "#tests/drills/clock/run.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

/** The figures of a walk through time, and what breaks the promise. */
export function verdict({ outcomes, beside, crashes, entries, missing, broken, version }: Findings): Verdict {
  const wrong = outcomes.filter(({ is, due }) => !isDeepStrictEqual(is, due));
  const table: Verdict["table"] = [
    ["PostgreSQL", version],
    ["figures and pages compared", outcomes.length],
    ["  of which wrong", wrong.length],
    ["moments that the database's clock never showed", beside.length],
    ["writes acknowledged", entries.length],
    ["acknowledged writes lost", missing.length],
    ["broken rules, unbalanced books, duplicates", broken.length],
  ];
  const faults = [
    ...wrong.map(({ what, is, due }) => `${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(due)}`),
    ...beside.map((moment) => `by another clock: ${moment}`),
    ...crashes,
    ...missing.map((entry) => `lost: ${JSON.stringify(entry)}`),
    ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
  ];
  return { table, faults };
}
