import type { Figures } from "#app/domain/admin-stats/stats-json.ts";
import { lastMonths } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { selectMonth } from "#app/domain/months.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { selectTallies } from "#app/domain/tallies/school-tallies.server.ts";
import { sumOf } from "#app/domain/tallies/tally.ts";

/** The figures of the whole school, as they are kept; the months oldest first. */
export async function schoolFigures(ctx: Ctx, monthsShown: number): Promise<Figures> {
  const { tallies, present } = await readTogether(ctx, {
    tallies: selectTallies(ctx, [
      ...(["course.written", "learner", "learner.begun", "enrolment", "enrolment.completed"] as const),
      ...(["payment", "payment.completed", "payment.refunded"] as const),
    ]),
    present: selectMonth(ctx),
  });
  return {
    courses: sumOf(tallies, "course.written").n,
    students: sumOf(tallies, "learner").n,
    enrolments: sumOf(tallies, "enrolment").n,
    completions: sumOf(tallies, "enrolment.completed").n,
    revenueCents: sumOf(tallies, "payment", { part: (status) => status === "completed" }).cents,
    months: lastMonths(present[0]!.month, monthsShown).map((month) => ({
      month,
      courses: sumOf(tallies, "course.written", { month }).n,
      students: sumOf(tallies, "learner.begun", { month }).n,
      revenueCents:
        sumOf(tallies, "payment.completed", { month }).cents - sumOf(tallies, "payment.refunded", { month }).cents,
      completions: sumOf(tallies, "enrolment.completed", { month }).n,
    })),
  };
}
