import { eq, type SQL, sql } from "drizzle-orm";
import { authorise, can, requireViewer } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { lastMonths, timeZone } from "#app/domain/calendar.ts";
import { selectMonth, sqlNow } from "#app/domain/clock.server.ts";
import { sumCounters } from "#app/domain/counters/counter.ts";
import { selectCounters } from "#app/domain/counters/counters.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { growthOf, shareOf } from "#app/domain/figures.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import type { AdminStats, Figures, MonthFigures } from "./stats.ts";

/** The figures of the courses that the viewer teaches, counted in one statement; months oldest first. */
async function ownFigures(ctx: SignedCtx, monthsShown: number): Promise<Figures> {
  const scope = eq(courses.instructorId, ctx.viewer.id);
  const rows = await ctx.db.execute<Row>(sql`
    with ${ownRows(scope)}, months as (
      select (date_trunc('month', ${sqlNow(ctx)} at time zone ${timeZone}) - make_interval(months => back))::date as month
      from generate_series(0, ${monthsShown - 1}::int) as back
    ),
    written as (select month_of(created_at) as month, count(*)::int as n from own where deleted_at is null group by 1),
    begun as (select begun as month, count(distinct user_id)::int as n from studies group by 1),
    finished as (select finished as month, count(*)::int as n from studies group by 1),
    moved as (
      select month, sum(cents)::float8 as cents
      from (
        select paid as month, amount_cents as cents from sales
        union all select given_back, returned_cents - amount_cents from sales
        union all select month, -cents from parts
      ) m
      group by 1
    )
    select null as "month", (select count(*)::int from own where deleted_at is null) as "courses",
      (select count(distinct user_id)::int from studies) as "students",
      (select coalesce(sum(amount_cents - returned_cents), 0)::float8 from sales where payment_status = 'completed') as "revenueCents",
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

/** Courses in scope with enrolments and payments, each read once; a trail's sale counts with each course's part. */
const ownRows = (scope: SQL) => sql`
  own as materialized (select id, created_at, deleted_at from ${courses} where ${scope}),
  studies as materialized (
    select e.user_id, month_of(e.created_at) as begun, month_of(e.completed_at) as finished
    from own join ${enrollments} e on e.course_id = own.id where e.ended_at is null
  ),
  taken as materialized (
    select c.payment_id, c.course_id, month_of(r.returned_at) as month, c.price_cents as cents
    from own join ${commissions} c on c.course_id = own.id join ${payments} p on p.id = c.payment_id
      join ${refunds} r on r.id = c.refund_id
    where p.trail_id is not null and r.kind = 'part' and r.returned_at is not null
  ),
  sales as materialized (
    select p.id, p.amount_cents, p.returned_cents, p.payment_status, month_of(p.completed_at) as paid,
      month_of(p.refunded_at) as given_back
    from own join ${payments} p on p.course_id = own.id where not p.is_test
    union all
    select null, c.price_cents,
      (select coalesce(sum(cents), 0) from taken t where (t.payment_id, t.course_id) = (c.payment_id, c.course_id)),
      p.payment_status, month_of(p.completed_at), month_of(p.refunded_at)
    from own join ${commissions} c on c.course_id = own.id join ${payments} p on p.id = c.payment_id
    where p.trail_id is not null and c.kind = 'sale'
  ),
  parts as (
    select month_of(r.returned_at) as month, r.amount_cents as cents
    from sales s join ${refunds} r on r.payment_id = s.id where r.kind = 'part' and r.returned_at is not null
    union all select month, cents from taken
  )`;

/** The figures of the whole school, from its counters; months oldest first. */
async function schoolFigures(ctx: Ctx, monthsShown: number): Promise<Figures> {
  const { counters, present } = await batchRead(ctx, {
    counters: selectCounters(ctx, [
      ...(["course.written", "learner", "learner.begun", "enrolment", "enrolment.completed"] as const),
      ...(["payment", "payment.completed", "payment.refunded"] as const),
    ]),
    present: selectMonth(ctx),
  });
  return {
    courses: sumCounters(counters, "course.written").n,
    students: sumCounters(counters, "learner").n,
    enrolments: sumCounters(counters, "enrolment").n,
    completions: sumCounters(counters, "enrolment.completed").n,
    revenueCents: sumCounters(counters, "payment", { part: (status) => status === "completed" }).cents,
    months: lastMonths(present[0]!.month, monthsShown).map((month) => ({
      month,
      courses: sumCounters(counters, "course.written", { month }).n,
      students: sumCounters(counters, "learner.begun", { month }).n,
      revenueCents:
        sumCounters(counters, "payment.completed", { month }).cents -
        sumCounters(counters, "payment.refunded", { month }).cents,
      completions: sumCounters(counters, "enrolment.completed", { month }).n,
    })),
  };
}

/** How many months a chart shows, including the current one. */
const monthsShown = 6;

/**
 * The figures of the admin panel: the whole platform for an admin, their own courses for an instructor. Growth compares
 * the current month with the one before, in São Paulo's time. Enrolments that a refund ended are not counted; revenue
 * is payments minus refunds, including deleted courses.
 */
export async function showStats(ctx: Ctx): Promise<AdminStats> {
  authorise(ctx, "stats.see");
  const signed = requireViewer(ctx);
  const seesAll = can(signed.viewer, "stats.seeAll");
  const { months, ...totals } = await (seesAll ? schoolFigures : ownFigures)(signed, monthsShown);
  const [before, now] = months.slice(-2) as [MonthFigures, MonthFigures];
  return {
    totalCourses: totals.courses,
    totalStudents: totals.students,
    totalRevenueCents: totals.revenueCents,
    completionRate: shareOf(totals.completions, totals.enrolments),
    totalCompletions: totals.completions,
    growth: {
      courses: growthOf(now.courses, before.courses),
      students: growthOf(now.students, before.students),
      revenue: growthOf(now.revenueCents, before.revenueCents),
      completions: growthOf(now.completions, before.completions),
    },
    months,
  };
}
