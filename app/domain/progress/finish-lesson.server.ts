import { and, eq, isNull, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";

/**
 * Holds the enrolment until the transaction ends, so that what one learner does at once happens one after another, and
 * the lesson with it. Refuses a lesson that was taken away meanwhile (not found).
 */
export async function holdEnrolment(ctx: Ctx, { enrollmentId, lessonId }: { enrollmentId: number; lessonId: number }) {
  const held = await ctx.db.execute(sql`
    select from ${enrollments}, ${lessons}
    where ${enrollments.id} = ${enrollmentId} and ${lessons.id} = ${lessonId}
    for update of ${enrollments} for key share of ${lessons}`);
  if (!held.length) throw new Refusal("not_found", lessonNotFound);
}

/**
 * Marks a lesson as done and, when it was the last one, the course: once each, whatever is asked twice.
 * Call it in a transaction that holds the enrolment.
 */
export async function finishLesson(ctx: Ctx, { enrollmentId, lessonId }: { enrollmentId: number; lessonId: number }) {
  const now = clock(ctx);
  const progress = ctx.db
    .insert(lessonProgress)
    .values({ enrollmentId, lessonId, completedAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.enrollmentId, lessonProgress.lessonId],
      set: { completedAt: sql`coalesce(${lessonProgress.completedAt}, excluded.completed_at)`, updatedAt: now },
    })
    .returning({ lessonId: lessonProgress.lessonId });
  const [finished] = await ctx.db
    .with(ctx.db.$with("progress").as(progress))
    .update(enrollments)
    .set({ completedAt: now })
    .where(and(eq(enrollments.id, enrollmentId), isNull(enrollments.completedAt), nothingLeftBut(lessonId)))
    .returning({ courseId: enrollments.courseId });
  if (finished) await record(ctx, "enrollment.completed", `enrollment/${enrollmentId}`, finished);
}

/**
 * Whether an enrolment's course has lessons and all of them are done; those still being written do not count. `done` is
 * one that the very statement which asks marks as done, and so does not see to be.
 */
export const nothingLeftBut = (done: number | null) => sql`exists (
  select 1 from ${lessons} where ${lessons.courseId} = ${enrollments.courseId} and ${isReady}
) and not exists (
  select 1 from ${lessons} where ${lessons.courseId} = ${enrollments.courseId} and ${isReady}
    and ${lessons.id} is distinct from ${done}::int and not exists (
    select 1 from ${lessonProgress}
    where ${lessonProgress.enrollmentId} = ${enrollments.id} and ${lessonProgress.lessonId} = ${lessons.id}
      and ${lessonProgress.completedAt} is not null
  )
)`;
