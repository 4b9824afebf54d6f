import type { Findings, Kill } from "#tests/drills/fault-points/run.ts";
import { unanswered } from "#tests/drills/fault-points/works.ts";
import { grouped } from "#tests/drills/load/account.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

/**
 * The figures of the fault points, and what breaks the promise: a work half done, or one that cannot be brought to its
 * end.
 */
export function verdict({ kills, broken, crashes, version }: Findings): Verdict {
  const table: Verdict["table"] = [
    ["PostgreSQL", version],
    ["kills", kills.length],
    ...grouped(kills, ({ work }) => work).flatMap(([work, some]): Verdict["table"] => [
      [work, `${some.length} kills at ${some[0]!.of + 1} points`],
      ...grouped(some, ({ state }) => state).map(([state, same]): [string, string] => [
        `  left behind ${same.length} times`,
        state,
      ]),
    ]),
    ["broken rules, unbalanced books, duplicates", broken.length],
  ];
  const faults = [
    ...crashes,
    ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
    ...kills.filter(isHalf).map(({ work, point, state }) => `${work}, killed at ${point}: half done (${state})`),
    ...kills
      .filter(({ atLast, between }) => atLast !== between.at(-1))
      .map(({ work, point, atLast }) => `${work}, killed at ${point}: ended as ${atLast}`),
    ...kills
      .filter(({ state }) => state.includes("published"))
      .map(({ work, point }) => `${work}, killed at ${point}: something unfinished is published`),
  ];
  return { table, faults };
}

const isHalf = ({ state, between }: Kill) => ![...between, unanswered].includes(state);
