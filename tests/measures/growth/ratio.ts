import type { Asked } from "#tests/measures/growth/asked.ts";
import { type OfEach, schools } from "#tests/measures/growth/schools.ts";

/** How many times as long as in the demo school something may take in the large one. */
export const mostRatio = 1.3;

/** The middle one of some numbers: the p50. */
export function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/**
 * What a page or call takes in one school: the p50 in milliseconds, how many of a processor the server and its PostgreSQL
 * work for it on an average, and how many bytes its answer has.
 */
export type Taken = { ms: number; work: number; bytes: number };

type Other = "demo" | "full";
const others: Other[] = ["demo", "full"];

/** How many times as long it takes in the large school as in another. */
export const timesOf = ({ large, ...took }: OfEach<Taken>, other: Other) => large.ms / took[other].ms;

/** How many times as much work it is. */
const workTimesOf = ({ large, ...took }: OfEach<Taken>, other: Other) => large.work / took[other].work;

/** Whether the small school of full lists answers about as much as the large one: within a tenth, or a hundred bytes. */
const isAsFull = ({ full, large }: OfEach<Taken>) =>
  Math.abs(full.bytes - large.bytes) <= Math.max(100, large.bytes / 10);

export const headings = (load: number) => {
  const names = ["ms", "CPU", "KB"].flatMap((unit) => schools.map((school) => `${school} ${unit}`.padStart(10)));
  return [
    `The large school beside the demo school and a small one of full lists, by p50 and by CPU (load ${load.toFixed(1)})`,
    `  /demo  /full  /demo  /full${names.join("")}`,
  ].join("\n");
};

/**
 * A line of the table: how many times as long as in each of the others, and how many times as much work; then each p50,
 * each work, and how much is answered, since a hundred rows take longer than four. ✗ marks what takes too long, ≠ where
 * the small school answers another amount.
 */
export function rowOf({ path, as }: Asked, took: OfEach<Taken>): string {
  const ratios = [timesOf, workTimesOf].flatMap((times) => others.map((other) => times(took, other)));
  const signs = ratios.map((ratio) => `${ratio > mostRatio ? "✗" : " "}${ratio.toFixed(2).padStart(6)}`).join("");
  const of = (figure: (taken: Taken) => number) => schools.map((school) => figure(took[school]));
  const figures = [...of(({ ms }) => ms), ...of(({ work }) => work), ...of(({ bytes }) => bytes / 1_000)];
  const sign = isAsFull(took) ? " " : "≠";
  return `${signs}${figures.map((n) => n.toFixed(1).padStart(10)).join("")} ${sign} ${path}  (${as.split("@")[0] || "visitor"})`;
}

/** How many of all are within the ratio, of either school, by p50 and by work. */
export function verdictOf(all: OfEach<Taken>[]): string {
  const within = (times: typeof timesOf, other: Other) =>
    all.filter((took) => !(times(took, other) > mostRatio)).length;
  const both = (times: typeof timesOf) =>
    `${within(times, "demo")} of ${all.length} within ${mostRatio} times of the demo school, ` +
    `${within(times, "full")} of ${all.length} of a small school with as full pages`;
  return `${both(timesOf)}; by CPU ${both(workTimesOf)} (as full: ${all.filter(isAsFull).length})`;
}
