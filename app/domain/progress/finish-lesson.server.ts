import { and, eq, isNull, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";

/** Holds the enrolment until the transaction ends, so that what one learner does at once happens one after another. */
export async function holdEnrolment(ctx: Ctx, enrollmentId: number) {
  await ctx.db.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.id, enrollmentId)).for("update");
}

/**
 * Marks a lesson as done and, when it was the last one, the course: once each, whatever is asked twice.
 * Call it in a transaction that holds the enrolment.
 */
export async function finishLesson(ctx: Ctx, { enrollmentId, lessonId }: { enrollmentId: number; lessonId: number }) {
  const now = clock(ctx);
  await ctx.db
    .insert(lessonProgress)
    .values({ enrollmentId, lessonId, completedAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.enrollmentId, lessonProgress.lessonId],
      set: { completedAt: sql`coalesce(${lessonProgress.completedAt}, excluded.completed_at)`, updatedAt: now },
    });
  const [finished] = await ctx.db
    .update(enrollments)
    .set({ completedAt: now })
    .where(and(eq(enrollments.id, enrollmentId), isNull(enrollments.completedAt), nothingLeft))
    .returning({ courseId: enrollments.courseId });
  if (finished) await record(ctx, "enrollment.completed", `enrollment/${enrollmentId}`, finished);
}

const nothingLeft = sql`not exists (
  select 1 from ${lessons} where ${lessons.courseId} = ${enrollments.courseId} and not exists (
    select 1 from ${lessonProgress}
    where ${lessonProgress.enrollmentId} = ${enrollments.id} and ${lessonProgress.lessonId} = ${lessons.id}
      and ${lessonProgress.completedAt} is not null
  )
)`;
