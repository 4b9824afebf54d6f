import { accountOf, grouped, spread } from "#tests/drills/load/account.ts";
import type { Findings } from "#tests/drills/shared-folder/run.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

/** The figures of several servers on one folder, and what breaks the promise. `soonEnough` is in milliseconds. */
export function verdict(findings: Findings, soonEnough = 5_000): Verdict {
  const { attached, blows, leftRunning, mostPostmasters } = findings;
  const load = accountOf(findings);
  const table: Verdict["table"] = [
    ["the first server was ready after", `${attached[0]} ms`],
    ["the second and the third, who attached", `${attached.slice(1).join(" ms, ")} ms`],
    ...grouped(blows, ({ what }) => what).map(([what, some]): [string, string] => [
      `all who were left served after ${what}`,
      spread(some.map(({ readyAfter }) => readyAfter)),
    ]),
    ["PostgreSQL at once, at most", mostPostmasters],
    ["PostgreSQL running as one after the other stopped", leftRunning.join(", ")],
    ...load.table,
  ];
  const slow = blows.filter(({ readyAfter }) => readyAfter > soonEnough);
  const faults = [
    ...load.faults,
    ...slow.map(({ number, readyAfter }) => `blow ${number}: served again only after ${readyAfter} ms`),
    ...(mostPostmasters > 1 ? [`${mostPostmasters} PostgreSQL in one folder at once`] : []),
    ...(leftRunning.join() === "1,1,0"
      ? []
      : [`PostgreSQL did not stop with the last one out (${leftRunning.join(", ")})`]),
  ];
  return { table, faults };
}
