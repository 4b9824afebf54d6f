import { spread } from "#tests/drills/load/account.ts";
import type { Findings } from "#tests/drills/rolling/run.ts";
import type { Verdict } from "#tests/drills/stage/conclude.ts";

/** The figures of a rolling restart as rows of a table, and what is wrong, in sentences (R5). */
export function verdict({ restarts, tally, seconds, crashes, version, entries, missing, broken }: Findings): Verdict {
  const failures = [...tally.late.map(({ what }) => what), ...tally.postponed.map(() => "503")];
  const table: Verdict["table"] = [
    ["PostgreSQL", version],
    ["restarts", restarts.length],
    ["requests", tally.requests],
    ["  of which POST", `${tally.posts} (${Math.round((100 * tally.posts) / tally.requests)} %)`],
    ["  a second", Math.round(tally.requests / seconds)],
    ["failed", failures.length],
    ["the slowest answer", `${Math.round(tally.longest)} ms`],
    ["an instance ended after", spread(restarts.map(({ endedAfter }) => endedAfter))],
    ["and was ready again after", spread(restarts.map(({ readyAfter }) => readyAfter))],
    ["writes acknowledged", entries.length],
    ["acknowledged writes lost", missing.length],
    ["broken rules, unbalanced books, duplicates", broken.length],
  ];
  const faults = [
    ...failures.map((what) => `failed: ${what}`),
    ...restarts.filter(({ code }) => code !== 0).map(({ number, code }) => `restart ${number} ended with ${code}`),
    ...missing.map((entry) => `lost: ${JSON.stringify(entry)}`),
    ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
    ...crashes,
    ...(tally.posts < 0.5 * tally.requests ? ["fewer than half of the requests wrote"] : []),
  ];
  return { table, faults };
}
