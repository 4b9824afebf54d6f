import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEach } from "#app/domain/events/record.server.ts";
import { nothingLeftBut } from "#app/domain/progress/finish-lesson.server.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

/**
 * Holds those who have not finished a course until the end of the transaction: nobody finishes it while what there is
 * to finish is being changed. Call it before the change.
 */
export async function holdLearners(ctx: Ctx, courseId: number) {
  await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.courseId, courseId), isNull(enrollments.completedAt)))
    .orderBy(asc(enrollments.id))
    .for("update");
}

/**
 * The moment from which something new counts, once the learners are held: later than the beginning of any transaction
 * that finished a course without it.
 */
export function momentOfChange(ctx: Ctx): SQL<Date> {
  return ctx.now ? clock(ctx) : sql`clock_timestamp()`;
}

/** After lessons are gone: whoever has done all that is left has finished the course, with an event each. */
export async function settleLearners(ctx: Ctx, courseId: number) {
  const finished = await ctx.db
    .update(enrollments)
    .set({ completedAt: clock(ctx) })
    .where(and(eq(enrollments.courseId, courseId), isNull(enrollments.completedAt), nothingLeftBut(null)))
    .returning({ id: enrollments.id });
  const objects = finished.map(({ id }) => `enrollment/${id}`);
  await recordEach(ctx, "enrollment.completed", objects, { courseId });
}
