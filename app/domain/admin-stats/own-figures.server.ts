import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Figures, MonthFigures } from "#app/domain/admin-stats/stats-json.ts";
import { zone } from "#app/domain/calendar.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";

/** The figures of the courses that the viewer teaches or wrote, counted; the months oldest first. */
export async function ownFigures(ctx: SignedCtx, monthsShown: number): Promise<Figures> {
  const scope = or(eq(courses.createdBy, ctx.viewer.id), eq(courses.instructorId, ctx.viewer.id))!;
  const [totals, months] = await Promise.all([readTotals(ctx, scope), readMonths(ctx, scope, monthsShown)]);
  return { ...totals, months };
}

type Totals = Omit<Figures, "months">;

async function readTotals(ctx: Ctx, scope: SQL): Promise<Totals> {
  const [row] = await ctx.db.execute<Totals>(sql`
    select
      (select count(*)::int from ${courses} where ${courses.deletedAt} is null and ${scope}) as "courses",
      (select coalesce(sum(${payments.amountCents}), 0)::float8 from ${paid(scope)}
        and ${payments.status} = 'completed') as "revenueCents",
      (select count(distinct ${enrollments.userId})::int from ${enrolled(scope)}) as "students",
      (select count(*)::int from ${enrolled(scope)}) as "enrolments",
      (select count(${enrollments.completedAt})::int from ${enrolled(scope)}) as "completions"`);
  return row!;
}

async function readMonths(ctx: Ctx, scope: SQL, monthsShown: number): Promise<MonthFigures[]> {
  const thisMonth = sql`date_trunc('month', ${clock(ctx)} at time zone ${zone})`;
  const inMonth = (moment: unknown) => sql`${moment} >= starts and ${moment} < ends`;
  const moved = (moment: unknown) =>
    sql`(select coalesce(sum(${payments.amountCents}), 0)::float8 from ${paid(scope)} and ${inMonth(moment)})`;
  const rows = await ctx.db.execute<MonthFigures>(sql`
    with months as (
      select first, first at time zone ${zone} as starts, (first + interval '1 month') at time zone ${zone} as ends
      from generate_series(${thisMonth} - make_interval(months => ${monthsShown - 1}), ${thisMonth}, '1 month') as first
    )
    select
      to_char(first, 'YYYY-MM') as "month",
      (select count(*)::int from ${courses}
        where ${courses.deletedAt} is null and ${scope} and ${inMonth(courses.createdAt)}) as "courses",
      (select count(distinct ${enrollments.userId})::int from ${enrolled(scope)}
        and ${inMonth(enrollments.createdAt)}) as "students",
      ${moved(payments.completedAt)} - ${moved(payments.refundedAt)} as "revenueCents",
      (select count(*)::int from ${enrolled(scope)} and ${inMonth(enrollments.completedAt)}) as "completions"
    from months order by first`);
  return [...rows];
}

/** Payments and enrolments of the courses in scope, to be followed by `and`. */
const paid = (scope: SQL) => sql`${payments} join ${courses} on ${courses.id} = ${payments.courseId} where ${scope}`;
const enrolled = (scope: SQL) =>
  sql`${enrollments} join ${courses} on ${courses.id} = ${enrollments.courseId} where ${enrollments.endedAt} is null and ${scope}`;
