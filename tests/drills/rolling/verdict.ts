import { spread } from "#tests/drills/load/account.ts";
import type { Findings } from "#tests/drills/rolling/run.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

/** What is asked for, in one run; `posts` is their share of the requests. */
export const goals = { restarts: 20, requests: 100_000, posts: 0.5 };

/**
 * The figures of a rolling restart as rows of a table, and what is wrong, in sentences. `isFull`: where fewer
 * restarts, requests or writes than the goal were made, nothing is shown.
 */
export function verdict(findings: Findings, isFull = true): Verdict {
  const { restarts, tally, seconds, crashes, version, entries, missing, broken } = findings;
  const posts = tally.posts / tally.requests;
  const failures = [...tally.late.map(({ what }) => what), ...tally.postponed.map(() => "503")];
  const table: Verdict["table"] = [
    ["PostgreSQL", version],
    [`restarts (goal: ${goals.restarts})`, restarts.length],
    [`requests (goal: ${goals.requests})`, tally.requests],
    [`  of which POST (goal: ${100 * goals.posts} %)`, `${tally.posts} (${Math.floor(100 * posts)} %)`],
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
  ];
  const untold = [
    ...(restarts.length < goals.restarts ? [`${restarts.length} restarts of ${goals.restarts}`] : []),
    ...(tally.requests < goals.requests ? [`${tally.requests} requests of ${goals.requests}`] : []),
    ...(posts < goals.posts ? ["fewer than half of the requests wrote"] : []),
  ].map((what) => `not enough to show it: ${what}`);
  return { table, faults, untold: isFull ? untold : [] };
}
