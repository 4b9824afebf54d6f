import type { Asked } from "#tests/measures/growth/asked.ts";

/** How many times as long as in the demo school something may take in the large one. */
export const mostRatio = 1.3;

/** The middle one of some numbers: the p50. */
export function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}

export const headings = (load: number) => `  ratio    demo ms   large ms   (load ${load.toFixed(1)} at the start)`;

/** A line of the table: how many times as long, and both p50 in milliseconds. */
export function rowOf({ path, as }: Asked, demo: number, large: number): string {
  const ratio = large / demo;
  const sign = ratio > mostRatio ? "✗" : " ";
  const who = as.split("@")[0] || "visitor";
  return `${sign}${ratio.toFixed(2).padStart(6)}${demo.toFixed(1).padStart(11)}${large.toFixed(1).padStart(11)}   ${path}  (${who})`;
}
