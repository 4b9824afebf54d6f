import type { Asked } from "#tests/measures/growth/asked.ts";

/** How many times as long as in the demo school something may take in the large one. */
export const mostRatio = 1.3;

/** The middle one of some numbers: the p50. */
export function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** What a page or call takes in one school: the p50 in milliseconds, and how many bytes its answer has. */
export type Taken = { ms: number; bytes: number };

export const headings = (load: number) =>
  `  ratio    demo ms   large ms    demo KB   large KB   (load ${load.toFixed(1)} at the start)`;

/**
 * A line of the table: how many times as long, both p50 in milliseconds, and how much is answered, since a hundred rows
 * take longer than four.
 */
export function rowOf({ path, as }: Asked, demo: Taken, large: Taken): string {
  const ratio = large.ms / demo.ms;
  const sign = ratio > mostRatio ? "✗" : " ";
  const who = as.split("@")[0] || "visitor";
  const figures = [demo.ms, large.ms, demo.bytes / 1_000, large.bytes / 1_000].map((n) => n.toFixed(1).padStart(11));
  return `${sign}${ratio.toFixed(2).padStart(6)}${figures.join("")}   ${path}  (${who})`;
}
