import type { Verdict } from "#tests/drills/support/conclude.ts";

/**
 * Judges how many times as long something took as in quiet. `noise` is how many times as long the slower of two quiet
 * halves took as the other: where that alone is more than `most`, nothing can be told from less than both together.
 */
export function judgeSlowing({
  what,
  ratio,
  noise,
  most,
}: {
  what: string;
  ratio: number;
  noise: number;
  most: number;
}) {
  const isRestless = noise > most;
  const judged: Required<Omit<Verdict, "table">> = { faults: [], untold: [] };
  if (ratio > (isRestless ? most * noise : most))
    judged.faults.push(`${what} took ${ratio.toFixed(2)} times as long; ${most} may be`);
  else if (isRestless)
    judged.untold.push(
      `whether ${what} took at most ${most} times as long cannot be told on this machine now: ` +
        `two quiet halves differ ${noise.toFixed(2)}-fold`,
    );
  return judged;
}

/** How many times as long the slower of two took. */
export const apartness = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);
