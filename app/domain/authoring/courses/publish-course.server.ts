import { eq } from "drizzle-orm";
import { authoredLessons } from "#app/domain/authoring/checklist/authored-lessons.server.ts";
import { checklistOf } from "#app/domain/authoring/checklist/checklist.ts";
import { holdCourse } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { type FieldErrors, Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { courses } from "#drizzle/schema/courses.ts";

/**
 * Publishes a course or takes it back to a draft: what `is_published` says, or, without it, the other state (B3).
 * Out: whether it is published now. Whoever is enrolled keeps a course that is taken back.
 * Refuses visitors, students, other people's courses (not found), and to publish while something is pending: a
 * conflict whose fields are the checklist.
 */
export async function publishCourse(
  ctx: Ctx,
  courseId: number,
  { is_published: asked }: { is_published?: boolean | null } = {},
): Promise<boolean> {
  return await inTransaction(ctx, async (within) => {
    const course = await holdCourse(within, courseId);
    const isPublished = asked ?? !course.isPublished;
    if (isPublished === course.isPublished) return isPublished;
    if (isPublished) await refusePending(within, courseId);
    await within.db.update(courses).set({ isPublished }).where(eq(courses.id, courseId));
    await record(
      within,
      isPublished ? "course.published" : "course.unpublished",
      `course/${courseId}`,
      {},
      { before: course.isPublished, after: isPublished },
    );
    return isPublished;
  });
}

async function refusePending(ctx: Ctx, courseId: number) {
  const pending = checklistOf(await authoredLessons(ctx, courseId));
  if (!pending.length) return;
  const fields: FieldErrors = {};
  for (const { field, sentence } of pending) fields[field] = [...(fields[field] ?? []), sentence];
  throw new Refusal("conflict", "Este curso ainda não pode ser publicado. Veja o que falta.", { fields });
}
