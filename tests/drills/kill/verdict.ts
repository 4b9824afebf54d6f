import type { Findings } from "#tests/drills/kill/run.ts";

/**
 * The figures of a kill drill as rows of a table, and what is wrong, in sentences. `soonEnough` is how many milliseconds
 * after a kill all must be ready again (R1).
 */
export function verdict(findings: Findings, soonEnough = 5_000) {
  const { rounds, tally, entries, missing, broken, crashes, complaints, version } = findings;
  const table: [string, string | number][] = [
    ["PostgreSQL", version],
    ["kills", rounds.length],
    ...grouped(rounds, ({ target }) => target).map(([target, some]): [string, string] => [
      `ready again after ${target}`,
      spread(some.map(({ readyAfter }) => readyAfter)),
    ]),
    ["reads answered", tally.reads],
    ["writes acknowledged", entries.length],
    ...grouped(entries, ({ kind }) => kind).map(([kind, some]): [string, number] => [`  ${kind}`, some.length]),
    ["requests that a kill left unanswered", tally.unanswered],
    ["503 after all was ready again", lateness(tally.postponed)],
    ["other failures after that", lateness(tally.late.map(({ since }) => since))],
    ["acknowledged writes lost", missing.length],
    ["broken rules (drizzle/invariants.sql)", broken.length],
    ...[...complaints].map(([said, times]): [string, string] => [`  the server's log, ${times} ×`, said]),
  ];
  const faults = [
    ...missing.map((entry) => `lost: ${JSON.stringify(entry)}`),
    ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
    ...crashes,
    ...tally.late
      .filter(({ since }) => since > 2_000)
      .map(({ what, since }) => `${Math.round(since)} ms after ready: ${what}`),
    ...rounds
      .filter(({ readyAfter }) => readyAfter > soonEnough)
      .map((round) => `round ${round.number} was ready only after ${round.readyAfter} ms`),
  ];
  return { table, faults };
}

function grouped<T>(all: T[], by: (one: T) => string): [string, T[]][] {
  const names = [...new Set(all.map(by))];
  return names.map((name) => [name, all.filter((one) => by(one) === name)]);
}

function spread(figures: number[]) {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return `${figures.length} times; median ${at(0.5)} ms, longest ${sorted.at(-1)} ms`;
}

function lateness(since: number[]) {
  return since.length ? `${since.length}, at most ${Math.round(Math.max(...since))} ms after` : "0";
}
