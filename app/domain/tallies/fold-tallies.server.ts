import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Makes one line of the many that the same figure has gathered; what they add up to stays the same at every moment, for
 * whoever reads meanwhile too. Lines that another instance is folding are left to it. Out: how many lines were folded.
 */
export async function foldTallies(ctx: Ctx): Promise<number> {
  let folded = 0;
  for (const statement of [courses, teachers, school]) {
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

const teachers = sql`
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
