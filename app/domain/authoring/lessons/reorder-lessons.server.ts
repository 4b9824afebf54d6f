import { holdCourse } from "#app/domain/authoring/managed.server.ts";
import { putInOrder } from "#app/domain/authoring/places.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Puts a course's lessons into the order of `ids`, all of them and each once.
 * Refuses visitors, students, other people's courses (not found), and a list that does not name exactly the lessons
 * that the course has now (conflict).
 */
export async function reorderLessons(ctx: Ctx, courseId: number, ids: number[]): Promise<void> {
  await inTransaction(ctx, async (within) => {
    await holdCourse(within, courseId);
    const isDone = await putInOrder(within, { of: "lessons", parentId: courseId }, ids);
    if (!isDone) throw new Refusal("conflict", "As aulas do curso mudaram. Veja as de agora e ordene de novo.");
    await record(within, "lessons.reordered", `course/${courseId}`, { lessonIds: ids });
  });
}
