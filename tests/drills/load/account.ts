import type { Inspection } from "#tests/drills/load/inspect.ts";
import { aftermath, type Tally } from "#tests/drills/load/tally.ts";
import { timeoutMs } from "#tests/drills/load/timeout.ts";

type Row = [string, string | number];

/** What became of a load, as rows of a table and as faults in sentences; the same for every drill. */
export function accountOf({ tally, ...found }: Inspection & { tally: Tally; crashes: string[] }) {
  const { version, entries, missing, broken, crashes } = found;
  const table: Row[] = [
    ["PostgreSQL", version],
    ["reads answered", tally.reads],
    ["writes acknowledged", entries.length],
    ...grouped(entries, ({ kind }) => kind).map(([kind, some]): Row => [`  ${kind}`, some.length]),
    ["requests that an outage left unanswered", tally.unanswered],
    ["503 after it was over", lateness(tally.postponed)],
    ["other failures after that", lateness(tally.late.map(({ since }) => since))],
    ["longest request", `${Math.round(tally.longest)} ms`],
    ["acknowledged writes lost", missing.length],
    ["broken rules, unbalanced books, duplicates", broken.length],
  ];
  const faults = [
    ...missing.map((entry) => `lost: ${JSON.stringify(entry)}`),
    ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
    ...crashes,
    ...tally.hung.map((what) => `no answer within ${timeoutMs} ms: ${what}`),
    ...tally.mute.map((what) => `503 without Retry-After: ${what}`),
    ...tally.late
      .filter(({ since }) => since > aftermath)
      .map(({ what, since }) => `${Math.round(since)} ms after all was ready: ${what}`),
  ];
  return { table, faults };
}

export function grouped<T>(all: T[], by: (one: T) => string): [string, T[]][] {
  const names = [...new Set(all.map(by))];
  return names.map((name) => [name, all.filter((one) => by(one) === name)]);
}

/** Milliseconds as a line of a table: how many, the middle one and the longest. */
export function spread(figures: number[]) {
  if (!figures.length) return "0 times";
  const sorted = figures.toSorted((a, b) => a - b);
  return `${figures.length} times; median ${Math.round(share(sorted, 0.5))} ms, longest ${Math.round(sorted.at(-1)!)} ms`;
}

/** The figure below which that share of them lies; they come sorted. */
export function share(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function lateness(since: number[]) {
  return since.length ? `${since.length}, at most ${Math.round(Math.max(...since))} ms after` : "0";
}
