import { eq, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { growthOf, shareOf } from "#app/domain/admin-stats/growth.ts";
import type { AdminStats, MonthFigures } from "#app/domain/admin-stats/stats-json.ts";
import { zone } from "#app/domain/calendar.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";

/** Months that a chart shows, the present one among them. */
const monthsShown = 6;

/**
 * The figures of the admin panel (B §2, B12): of the whole platform for an admin, of their own courses for an
 * instructor; nobody else may ask. Growth is the present month against the one before, both as São Paulo counts them.
 * Enrolments that a refund ended count for nothing; revenue is what was paid minus what was paid back, of courses that
 * have been deleted since, too.
 */
export async function showStats(ctx: Ctx): Promise<AdminStats> {
  authorise(ctx, "courses.manage", { owns: true });
  const scope = scopeOf(requireViewer(ctx));
  const [totals, months] = await Promise.all([readTotals(ctx, scope), readMonths(ctx, scope)]);
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

function scopeOf({ viewer }: SignedCtx): SQL {
  if (can(viewer, "courses.manageAll")) return sql`true`;
  return or(eq(courses.createdBy, viewer.id), eq(courses.instructorId, viewer.id))!;
}

type Totals = Omit<MonthFigures, "month"> & { enrolments: number };

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

async function readMonths(ctx: Ctx, scope: SQL): Promise<MonthFigures[]> {
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
