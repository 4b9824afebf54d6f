import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Figures, MonthFigures } from "#app/domain/admin-stats/stats-json.ts";
import { zone } from "#app/domain/calendar.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";

/** The figures of the courses that the viewer teaches or wrote, counted in one go; the months oldest first. */
export async function ownFigures(ctx: SignedCtx, monthsShown: number): Promise<Figures> {
  const scope = or(eq(courses.createdBy, ctx.viewer.id), eq(courses.instructorId, ctx.viewer.id))!;
  const rows = await ctx.db.execute<Row>(sql`
    with ${ownRows(scope)}, months as (
      select (date_trunc('month', ${clock(ctx)} at time zone ${zone}) - make_interval(months => back))::date as month
      from generate_series(0, ${monthsShown - 1}::int) as back
    ),
    written as (select month_of(created_at) as month, count(*)::int as n from own where deleted_at is null group by 1),
    begun as (select begun as month, count(distinct user_id)::int as n from studies group by 1),
    finished as (select finished as month, count(*)::int as n from studies group by 1),
    moved as (
      select month, sum(cents)::float8 as cents
      from (select paid as month, amount_cents as cents from sales union all select given_back, -amount_cents from sales) m
      group by 1
    )
    select null as "month", (select count(*)::int from own where deleted_at is null) as "courses",
      (select count(distinct user_id)::int from studies) as "students",
      (select coalesce(sum(amount_cents), 0)::float8 from sales where payment_status = 'completed') as "revenueCents",
      (select count(finished)::int from studies) as "completions", (select count(*)::int from studies) as "enrolments"
    union all
    (select to_char(month, 'YYYY-MM'), coalesce(written.n, 0), coalesce(begun.n, 0), coalesce(moved.cents, 0),
      coalesce(finished.n, 0), 0
    from months left join written using (month) left join begun using (month) left join moved using (month)
      left join finished using (month) order by month)`);
  const { month: _, ...totals } = rows.find(({ month }) => month === null)!;
  const months = rows.flatMap(({ enrolments: __, ...row }) => (row.month === null ? [] : (row as MonthFigures)));
  return { ...totals, months };
}

type Row = Omit<MonthFigures, "month"> & { month: string | null; enrolments: number };

/** Courses in scope, and what was studied and sold in them, each read once. */
const ownRows = (scope: SQL) => sql`
  own as materialized (select id, created_at, deleted_at from ${courses} where ${scope}),
  studies as materialized (
    select e.user_id, month_of(e.created_at) as begun, month_of(e.completed_at) as finished
    from own join ${enrollments} e on e.course_id = own.id where e.ended_at is null
  ),
  sales as materialized (
    select p.amount_cents, p.payment_status, month_of(p.completed_at) as paid, month_of(p.refunded_at) as given_back
    from own join ${payments} p on p.course_id = own.id
  )`;
