import type { Findings } from "#tests/drills/kill/run.ts";
import { accountOf, grouped, spread } from "#tests/drills/load/account.ts";

/**
 * The figures of a kill drill as rows of a table, and what is wrong, in sentences. `soonEnough` is how many
 * milliseconds after a kill all must be ready again.
 */
export function verdict(findings: Findings, soonEnough = 5_000) {
  const { rounds, complaints } = findings;
  const load = accountOf(findings);
  const table: [string, string | number][] = [
    ["kills", rounds.length],
    ...grouped(rounds, ({ target }) => target).map(([target, some]): [string, string] => [
      `ready again after ${target}`,
      spread(some.map(({ readyAfter }) => readyAfter)),
    ]),
    ...load.table,
    ...complaints,
  ];
  const slow = rounds.filter(({ readyAfter }) => readyAfter > soonEnough);
  const faults = [
    ...load.faults,
    ...slow.map((round) => `round ${round.number} was ready only after ${round.readyAfter} ms`),
  ];
  return { table, faults };
}
