import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";

/**
 * Corrects counters that differ from what they count: a restored copy may contain wrong ones, and anybody who writes
 * past the triggers leaves a difference. In one statement per kind, so that writes go on meanwhile. Returns how many
 * were wrong.
 */
export async function repairCounters(db: Pick<Db, "execute">): Promise<number> {
  let wrong = 0;
  for (const statement of [courses, instructors, school]) {
    const [row] = await db.execute<{ n: number }>(statement);
    wrong += row!.n;
  }
  return wrong;
}

const courses = sql`
  with mended as (
    insert into course_tallies (course_id, enrolments, completions, reviews, stars)
    select * from course_differences returning 1
  )
  select count(*)::int as n from mended`;

const instructors = sql`
  with mended as (
    insert into teacher_tallies (teacher_id, courses, learners, reviews, stars, commissions)
    select * from teacher_differences returning 1
  )
  select count(*)::int as n from mended`;

const school = sql`
  with mended as (
    insert into school_tallies (figure, part, month, n, cents)
    select * from school_differences returning 1
  )
  select count(*)::int as n from mended`;
