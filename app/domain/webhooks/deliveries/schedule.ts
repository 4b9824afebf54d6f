const second = 1;
const minute = 60 * second;
const hour = 60 * minute;

/** The seconds from each attempt that failed to the next (Standard Webhooks): some 76 hours in all. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** A message is given up after this many attempts. */
export const mostAttempts = waits.length + 1;

/**
 * The seconds from the `attempt`-th attempt (from 1) to the next, up to a fifth more or less, so that what failed
 * together does not come back together; null after the last. `random` is at least 0 and below 1.
 */
export function waitAfter(attempt: number, random = Math.random()): number | null {
  const wait = waits[attempt - 1];
  return wait === undefined ? null : wait * (0.8 + 0.4 * random);
}
