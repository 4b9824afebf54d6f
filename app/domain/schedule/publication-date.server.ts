import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { ManagedCourse } from "#app/domain/authoring/course.ts";
import { byAuthor, lockCourse } from "#app/domain/authoring/lock-rows.server.ts";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { requirePublishable, writePublication } from "#app/domain/authoring/publish-course.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { momentOf, requireBelievable } from "./edit-schedule.server.ts";
import { publicationDate } from "./publication-date.ts";

const isPublic = "Este curso já está publicado. Para marcar uma data, despublique-o antes.";
const isPast = "Escolha um dia e uma hora que ainda não passaram.";

/** Sets when a finished draft is to be published, in the school's time, or takes the date away. */
export const datePublication = verbInTransaction(
  { ...byAuthor, id: integerPathId(courseNotFound), body: publicationDate },
  async (ctx, courseId, when): Promise<ManagedCourse> => {
    const course = await lockCourse(ctx, courseId);
    if (when) {
      if (course.isPublished) throw new AppError("conflict", isPublic);
      await requireBelievable(ctx, when.date);
      await requirePublishable(ctx, course);
    }
    const publishesAt = when && momentOf(when.date, when.minutes);
    const [row] = await ctx.db
      .update(courses)
      .set({ publishesAt })
      .where(eq(courses.id, courseId))
      .returning({ isPast: sql<boolean | null>`${courses.publishesAt} <= ${sqlNow(ctx)}` });
    if (row!.isPast) throw errorAt("date", isPast);
    if (when || course.publishesAt)
      await recordEvent(ctx, "course.publication_dated", `course/${courseId}`, { isDated: when !== null });
    return await showManagedCourse(ctx, courseId);
  },
);

/** Publishes the drafts whose date has come. What is no longer finished waits, and is tried again in the next round. */
export async function publishDueCourses(ctx: Ctx): Promise<number> {
  const isDue = and(isNull(courses.deletedAt), sql`${courses.publishesAt} <= ${sqlNow(ctx)}`);
  const due = await ctx.db.select({ id: courses.id }).from(courses).where(isDue).orderBy(courses.publishesAt);
  let published = 0;
  for (const { id } of due) {
    try {
      published += await inTransaction(ctx, async (within) => {
        const [course] = await within.db
          .select()
          .from(courses)
          .where(and(eq(courses.id, id), isDue))
          .for("no key update", { skipLocked: true });
        if (course) await writePublication(within, course, true);
        return course ? 1 : 0;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return published;
}
