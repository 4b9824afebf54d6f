import { type SQL, sql } from "drizzle-orm";

/**
 * How many there are of each. Some of the people teach; four in ten courses cost nothing; payments are enrolments in the
 * others.
 */
export type Size = {
  courses: number;
  people: number;
  instructors: number;
  enrolments: number;
  payments: number;
  classes: number;
};

/** One in how many people teaches. */
export const teachesEvery = ({ people, instructors }: Size) => Math.floor(people / instructors);

/** One statement of the growth, and what it grows, for anybody who waits. */
export type Step = [what: string, statement: SQL];

/** A number from 0 up to `below`, the same on every machine, that looks like chance: out of what `of` says, salted. */
export const chance = (of: SQL, salt: string, below: number | SQL) =>
  sql`(hashint8extended((${of})::bigint, hashtextextended(${salt}, 0)) & 2147483647) % (${below})`;
