import { can } from "#app/domain/access/abilities.ts";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { growthOf, shareOf } from "#app/domain/admin-stats/growth.ts";
import { ownFigures } from "#app/domain/admin-stats/own-figures.server.ts";
import { schoolFigures } from "#app/domain/admin-stats/school-figures.server.ts";
import type { AdminStats, MonthFigures } from "#app/domain/admin-stats/stats-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";

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
  const signed = requireViewer(ctx);
  const seesAll = can(signed.viewer, "courses.manageAll");
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
