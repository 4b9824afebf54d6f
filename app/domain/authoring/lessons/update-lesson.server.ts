import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { lessonValues } from "#app/domain/authoring/lessons/lesson-values.server.ts";
import type { LessonFields } from "#app/domain/authoring/lessons/schema.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { writeLesson } from "#app/domain/authoring/lessons/write-lesson.server.ts";
import { holdLesson, requireAuthor } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Writes a lesson's fields anew, all of them but its place.
 * Refuses visitors, students, other people's lessons (not found), an address that may not be named (invalid), and to
 * take the content from a lesson that somebody is learning with (conflict).
 */
export async function updateLesson(ctx: Ctx, lessonId: number, fields: LessonFields): Promise<EditedLesson> {
  return await inTransaction(requireAuthor(ctx), async (within) => {
    const held = await holdLesson(within, lessonId);
    const { values } = await lessonValues(within, fields, held.course.id);
    await writeLesson(within, held, values);
    return await showLessonForEditing(within, lessonId);
  });
}
