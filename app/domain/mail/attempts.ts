const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long a letter that was not taken waits for its next attempt, in seconds: after the first, the second, and so on.
 */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, day, day, day, day];

/** A letter is given up after this many attempts: some four and a half days, as mail servers do (RFC 5321, 4.5.4.1). */
export const mostAttempts = waits.length + 1;

/**
 * The seconds from the `attempt`-th attempt (from 1) to the next, up to a fifth more or less, so that letters that
 * failed together do not come back together; null after the last. `random` is at least 0 and below 1.
 */
export function waitAfter(attempt: number, random = Math.random()): number | null {
  const wait = waits[attempt - 1];
  return wait === undefined ? null : Math.round(wait * (0.8 + 0.4 * random));
}

/** After an attempt of which nobody knows whether it was one too many, only this many more are made, hours apart. */
const afterUnknown = { attempts: 2, wait: 6 * hour };

/** The attempts that a letter has behind it when the answer to its `attempt`-th never came: most of them. */
export const countOfUnknown = (attempt: number) => Math.max(attempt, mostAttempts - afterUnknown.attempts);

/** The seconds from there to the next, as `waitAfter` gives them; null after the last. */
export function waitAfterUnknown(attempt: number, random = Math.random()): number | null {
  return attempt < mostAttempts ? Math.round(afterUnknown.wait * (0.8 + 0.4 * random)) : null;
}
