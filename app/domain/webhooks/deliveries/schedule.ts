const second = 1;
const minute = 60 * second;
const hour = 60 * minute;

/** The seconds from each attempt that failed to the next (Standard Webhooks): some 76 hours in all. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** A message is given up after this many attempts. */
export const mostAttempts = waits.length + 1;

/** A receiver that asks for more than this is asked again nevertheless: it is the longest wait of the schedule. */
const mostHeeded = 24 * hour;

type Chance = { retryAfter?: number | undefined; random?: number };

/**
 * The seconds from the `attempt`-th attempt (from 1) to the next, up to a fifth more or less, so that what failed
 * together does not come back together; null after the last. Where the receiver asked for a longer rest, of
 * `retryAfter` seconds, it is left alone for that, up to a fifth longer, but for no more than 24 hours. `random` is at
 * least 0 and below 1.
 */
export function waitAfter(attempt: number, { retryAfter = 0, random = Math.random() }: Chance = {}): number | null {
  const wait = waits[attempt - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (0.8 + 0.4 * random), Math.min(retryAfter, mostHeeded) * (1 + 0.2 * random));
}
