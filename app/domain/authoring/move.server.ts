import { inArray, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import type { Direction } from "./lesson.ts";
import { moveInList, setOrder } from "./list-order.server.ts";
import { lockCourse, lockLesson, lockQuestion, lockResource } from "./lock-rows.server.ts";

/**
 * Moves a lesson one step up or down in its course; does nothing at the end of the list. Sections begin where they
 * began: a lesson that passes the beginning of one changes its section.
 */
export async function moveLesson(ctx: Ctx, lessonId: number, direction: Direction): Promise<{ courseId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { course } = await lockLesson(within, lessonId);
    const list = { of: "lessons", parentId: course.id } as const;
    const neighbourId = await moveInList(within, list, { id: lessonId, direction });
    if (neighbourId !== null) {
      await swapSectionTitles(within, [lessonId, neighbourId]);
      await recordEvent(within, "lessons.reordered", `course/${course.id}`, { lessonId, direction });
    }
    return { courseId: course.id };
  });
}

async function swapSectionTitles({ db }: Ctx, [one, other]: [number, number]) {
  const titleOf = (id: number) => sql`(select section_title from lessons where id = ${id})`;
  await db
    .update(lessons)
    .set({ sectionTitle: sql`case ${lessons.id} when ${one} then ${titleOf(other)} else ${titleOf(one)} end` })
    .where(inArray(lessons.id, [one, other]));
}

/** Reorders a course's lessons, each with the section that begins with it. `ids` must contain each of them once. */
export async function reorderLessons(ctx: Ctx, courseId: number, ids: number[]): Promise<void> {
  await inTransaction(ctx, async (within) => {
    await lockCourse(within, courseId);
    const isDone = await setOrder(within, { of: "lessons", parentId: courseId }, ids);
    if (!isDone) throw new AppError("conflict", "As aulas do curso mudaram. Recarregue a lista e ordene de novo.");
    await recordEvent(within, "lessons.reordered", `course/${courseId}`, { lessonIds: ids });
  });
}

/** Moves a question one step up or down in its quiz; does nothing at the end of the list. */
export async function moveQuestion(ctx: Ctx, questionId: number, direction: Direction): Promise<{ lessonId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { lesson } = await lockQuestion(within, questionId);
    const list = { of: "questions", parentId: lesson.id } as const;
    if ((await moveInList(within, list, { id: questionId, direction })) !== null) {
      await recordEvent(within, "question.changed", `question/${questionId}`, { lessonId: lesson.id, direction });
    }
    return { lessonId: lesson.id };
  });
}

/** Moves a resource one step up or down in its lesson; does nothing at the end of the list. */
export async function moveResource(ctx: Ctx, resourceId: number, direction: Direction): Promise<{ lessonId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { lesson } = await lockResource(within, resourceId);
    const list = { of: "resources", parentId: lesson.id } as const;
    if ((await moveInList(within, list, { id: resourceId, direction })) !== null) {
      await recordEvent(within, "resource.changed", `resource/${resourceId}`, { lessonId: lesson.id, direction });
    }
    return { lessonId: lesson.id };
  });
}
