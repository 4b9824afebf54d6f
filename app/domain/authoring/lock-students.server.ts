import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvents } from "#app/domain/events/record.server.ts";
import { hasNothingLeftExcept } from "#app/domain/progress/complete-lesson.server.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

/**
 * Locks the students who have not finished a course until the end of the transaction: nobody finishes it while its
 * lessons change. Call it before the change.
 */
export async function lockStudents(ctx: Ctx, courseId: number) {
  await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.courseId, courseId), isNull(enrollments.completedAt)))
    .orderBy(asc(enrollments.id))
    .for("update");
}

/**
 * The moment from which a new lesson counts, taken after students are locked: later than the start of any transaction
 * that finished the course without it.
 */
export function changeTime(ctx: Ctx): SQL<Date> {
  return ctx.now ? sqlNow(ctx) : sql`clock_timestamp()`;
}

/** After lessons were deleted: students who have done all the others complete the course, with an event each. */
export async function completeFinishedStudents(ctx: Ctx, courseId: number) {
  const finished = await ctx.db
    .update(enrollments)
    .set({ completedAt: sqlNow(ctx) })
    .where(and(eq(enrollments.courseId, courseId), isNull(enrollments.completedAt), hasNothingLeftExcept(null)))
    .returning({ id: enrollments.id });
  const objects = finished.map(({ id }) => `enrollment/${id}` as const);
  await recordEvents(ctx, "enrollment.completed", objects, { courseId });
}
