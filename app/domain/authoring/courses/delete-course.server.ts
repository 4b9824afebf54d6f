import { eq } from "drizzle-orm";
import { holdCourse } from "#app/domain/authoring/managed.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { courses } from "#drizzle/schema/courses.ts";

/**
 * Takes a course out of every list for good. Nothing that came of it goes: whoever is enrolled keeps it, payments,
 * commissions and certificates stay as they are (B4).
 * Refuses visitors, students, and other people's courses and those deleted already (not found).
 */
export async function deleteCourse(ctx: Ctx, courseId: number): Promise<void> {
  await inTransaction(ctx, async (within) => {
    const before = await holdCourse(within, courseId);
    await within.db
      .update(courses)
      .set({ deletedAt: clock(within) })
      .where(eq(courses.id, courseId));
    await record(within, "course.deleted", `course/${courseId}`, {}, { before });
  });
}
