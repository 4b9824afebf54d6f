import { holdLearners, momentOfChange } from "#app/domain/authoring/learners.server.ts";
import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { lessonValues } from "#app/domain/authoring/lessons/lesson-values.server.ts";
import type { LessonFields } from "#app/domain/authoring/lessons/schema.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { holdCourse, requireAuthor } from "#app/domain/authoring/managed.server.ts";
import { freePlace } from "#app/domain/authoring/places.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { lessons } from "#drizzle/schema/courses.ts";

/**
 * Adds a lesson to a course (B6). Without its content it waits for it, and learners do not see it. Whoever has
 * finished the course has finished it all the same.
 * In: the fields, and the place asked for: where that is taken, the next free one after it. Out: the lesson.
 * Refuses visitors, students, other people's courses (not found), an address that may not be named (invalid), and one
 * more lesson than a course takes (conflict).
 */
export async function createLesson(
  ctx: Ctx,
  courseId: number,
  fields: LessonFields & { order_index?: number | null },
): Promise<EditedLesson> {
  return await inTransaction(requireAuthor(ctx), async (within) => {
    await holdCourse(within, courseId);
    const { values } = await lessonValues(within, fields, courseId);
    await holdLearners(within, courseId);
    const orderIndex = await freePlace(within, { of: "lessons", parentId: courseId }, fields.order_index);
    const [row] = await within.db
      .insert(lessons)
      .values({ ...values, courseId, orderIndex, createdAt: momentOfChange(within) })
      .returning({ id: lessons.id });
    await record(within, "lesson.created", `lesson/${row!.id}`, { courseId });
    return await showLessonForEditing(within, row!.id);
  });
}
