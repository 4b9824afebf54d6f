/**
 * How many years somebody has been teaching, estimated from when they came to the platform (A §9). Said to be an
 * estimate wherever it is shown.
 * In: the year they came in and the present one, both of São Paulo. Out: whole years, at least 1.
 */
export const yearsSince = (since: number, now: number) => Math.max(1, now - since + 2);
