import type { Shot } from "#tests/measures/bench/aim.ts";

/** The platform and its yardstick in turn, round by round. */
export type Rounds = { ours: Shot[]; yardstick: Shot[] };

/** The middle of some figures, with the smallest and the largest. */
export function spreadOf(figures: number[]) {
  const sorted = figures.toSorted((a, b) => a - b);
  return { least: sorted[0]!, middle: sorted[Math.floor(sorted.length / 2)]!, most: sorted.at(-1)! };
}

/** How the platform stands to its yardstick in each round, and what of it the middle round shows. */
export function ratiosOf({ ours, yardstick }: Rounds) {
  const each = (figure: keyof Shot) => spreadOf(ours.map((shot, at) => shot[figure] / yardstick[at]![figure]));
  const middle = (shots: Shot[], figure: keyof Shot) => spreadOf(shots.map((shot) => shot[figure])).middle;
  return {
    rate: { ...each("rate"), ours: middle(ours, "rate"), yardstick: middle(yardstick, "rate") },
    p50: { ours: middle(ours, "p50"), yardstick: middle(yardstick, "p50") },
    p99: { ours: middle(ours, "p99"), yardstick: middle(yardstick, "p99") },
    work: { ...each("work"), ours: middle(ours, "work"), yardstick: middle(yardstick, "work") },
  };
}

const columnsFor = (other: string) => [
  "requests/s",
  other,
  "ratio (spread)",
  "p50",
  other,
  "p99",
  other,
  "CPU µs",
  other,
  "ratio",
];
const widths = [11, 9, 20, 7, 7, 7, 7, 8, 8, 7];
const cells = (texts: string[]) => texts.map((text, at) => text.padStart(widths[at]!)).join("");

/** Takes what the platform is measured beside, in a word. */
export const headingsFor = (other: string) => `${"".padEnd(30)}${cells(columnsFor(other))}`;

/** A line of the table: times in milliseconds. */
export function rowOf(name: string, rounds: Rounds): string {
  const { rate, p50, p99, work } = ratiosOf(rounds);
  const spread = `${rate.middle.toFixed(2)} (${rate.least.toFixed(2)}–${rate.most.toFixed(2)})`;
  const times = [p50, p99].flatMap(({ ours, yardstick }) => [ours, yardstick].map((ms) => ms.toFixed(ms < 10 ? 1 : 0)));
  const works = [work.ours.toFixed(0), work.yardstick.toFixed(0), work.middle.toFixed(2)];
  return `${name.padEnd(30)}${cells([rate.ours.toFixed(0), rate.yardstick.toFixed(0), spread, ...times, ...works])}`;
}
