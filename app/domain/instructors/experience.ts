import { yearOf } from "#app/domain/calendar.ts";

/**
 * How many years somebody has been teaching, estimated from when they came to the platform (A §9). Said to be an
 * estimate wherever it is shown.
 * In: when they came, or null where nobody knows; the present moment. Out: whole years, at least 1; 3 for null.
 */
export function experienceYears(createdAt: Date | null, now: Date): number {
  if (!createdAt) return 3;
  return yearsSince(yearOf(createdAt), yearOf(now));
}

/** The same from the year they came in and the present one. */
export const yearsSince = (since: number, now: number) => Math.max(1, now - since + 2);
