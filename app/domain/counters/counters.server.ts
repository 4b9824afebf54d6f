import { and, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { schoolCounters } from "#drizzle/schema/counters.ts";
import type { Counter } from "./counter.ts";

/** A select of the school's counters, by part and month (drizzle/schema/counters.ts), for a batch read. */
export function selectCounters({ db }: Pick<Ctx, "db">, figures: Counter["figure"][]) {
  return db
    .select({
      figure: schoolCounters.figure,
      part: schoolCounters.part,
      month: sql<string | null>`to_char(${schoolCounters.month}, 'YYYY-MM')`,
      n: sum(schoolCounters.n),
      cents: sum(schoolCounters.cents),
    })
    .from(schoolCounters)
    .where(inArray(schoolCounters.figure, figures))
    .groupBy(schoolCounters.figure, schoolCounters.part, schoolCounters.month);
}

/** A select of one row: the value of one or more counters, or of some of their parts. */
export function selectCounterTotal({ db }: Pick<Ctx, "db">, figures: Counter["figure"][], parts?: string[]) {
  return db
    .select({ total: sum(schoolCounters.n).as("total") })
    .from(schoolCounters)
    .where(and(inArray(schoolCounters.figure, figures), parts && inArray(schoolCounters.part, parts)));
}

const sum = (column: typeof schoolCounters.n | typeof schoolCounters.cents) =>
  sql<number>`coalesce(sum(${column}), 0)::float8`;

/**
 * Merges the many lines of a counter into one. The sum stays the same at every moment, also for concurrent readers.
 * Skips lines that another instance is merging.
 */
export async function mergeCounters(ctx: Ctx): Promise<number> {
  let folded = 0;
  for (const statement of [courses, instructors, school]) {
    const [row] = await inTransaction(ctx, ({ db }) => db.execute<{ n: number }>(statement));
    folded += row!.n;
  }
  return folded;
}

const courses = sql`
  with many as (select course_id from course_tallies group by 1 having count(*) > 1),
  chosen as (select id from course_tallies join many using (course_id) for update of course_tallies skip locked),
  gone as (delete from course_tallies using chosen where course_tallies.id = chosen.id returning course_tallies.*),
  kept as (
    insert into course_tallies (course_id, enrolments, completions, reviews, stars)
    select course_id, sum(enrolments), sum(completions), sum(reviews), sum(stars) from gone group by 1
  )
  select count(*)::int as n from gone`;

const instructors = sql`
  with many as (select teacher_id from teacher_tallies group by 1 having count(*) > 1),
  chosen as (select id from teacher_tallies join many using (teacher_id) for update of teacher_tallies skip locked),
  gone as (delete from teacher_tallies using chosen where teacher_tallies.id = chosen.id returning teacher_tallies.*),
  kept as (
    insert into teacher_tallies (teacher_id, courses, learners, reviews, stars, commissions)
    select teacher_id, sum(courses), sum(learners), sum(reviews), sum(stars), sum(commissions) from gone group by 1
  )
  select count(*)::int as n from gone`;

const school = sql`
  with many as (select figure, part, month from school_tallies group by 1, 2, 3 having count(*) > 1),
  chosen as (
    select t.id from school_tallies t join many m
      on t.figure = m.figure and t.part = m.part and t.month is not distinct from m.month
    for update of t skip locked
  ),
  gone as (delete from school_tallies using chosen where school_tallies.id = chosen.id returning school_tallies.*),
  kept as (
    insert into school_tallies (figure, part, month, n, cents)
    select figure, part, month, sum(n), sum(cents) from gone group by 1, 2, 3
  )
  select count(*)::int as n from gone`;
