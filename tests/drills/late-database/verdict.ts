import type { Findings } from "#tests/drills/late-database/run.ts";
import { spread } from "#tests/drills/load/account.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

/** The figures of late databases, and what breaks the promise. An empty one is also migrated and filled before it
 * serves. `soonEnough` is in milliseconds. */
export function verdict({ starts, complaints }: Pick<Findings, "starts" | "complaints">, soonEnough = 2_000): Verdict {
  const table: Verdict["table"] = [
    ...starts.map(({ what, servedAfter }): [string, string] => [what, `served ${servedAfter} ms after it came`]),
    ["answers until then", spread(starts.flatMap(({ seen }) => seen.map(({ took }) => took)))],
    ...complaints,
  ];
  const faults = starts.flatMap(({ what, seen, servedAfter, ended }) => [
    ...(ended ? [`${what}: the server ended by itself`] : []),
    ...(servedAfter > soonEnough && !/empty/.test(what)
      ? [`${what}: served only ${servedAfter} ms after it came`]
      : []),
    ...seen
      .filter(({ path, status }) => status !== (path === "/healthz" ? 200 : 503))
      .map(({ path, status }) => `${what}: ${path} answered ${status}`),
    ...seen
      .filter(({ path, retryAfter }) => !/^\/(healthz|readyz)/.test(path) && !retryAfter)
      .map(({ path }) => `${what}: ${path} does not say when to come back`),
  ]);
  return { table, faults };
}
