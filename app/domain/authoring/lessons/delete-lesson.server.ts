import { and, eq, ne } from "drizzle-orm";
import { holdLearners, settleLearners } from "#app/domain/authoring/learners.server.ts";
import { type CourseRow, holdLesson } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { lessons } from "#drizzle/schema/courses.ts";

/**
 * Deletes a lesson with its quiz, its resources and what learners did in it. Whoever has done all the others has
 * finished the course; whoever had finished it stays so.
 * Out: the course that it was of. Refuses visitors, students, other people's lessons (not found), and the only lesson
 * of a published course (conflict).
 */
export async function deleteLesson(ctx: Ctx, lessonId: number): Promise<{ courseId: number }> {
  return await inTransaction(ctx, async (within) => {
    const { lesson, course } = await holdLesson(within, lessonId);
    await refuseLast(within, course, lesson.id);
    await holdLearners(within, course.id);
    await within.db.delete(lessons).where(eq(lessons.id, lesson.id));
    await settleLearners(within, course.id);
    await record(within, "lesson.deleted", `lesson/${lesson.id}`, { courseId: course.id });
    return { courseId: course.id };
  });
}

async function refuseLast({ db }: Ctx, course: CourseRow, lessonId: number) {
  if (!course.isPublished) return;
  const others = and(eq(lessons.courseId, course.id), ne(lessons.id, lessonId), isReady);
  if (await db.$count(lessons, others)) return;
  throw new Refusal(
    "conflict",
    "Um curso publicado precisa de pelo menos uma aula. Despublique-o antes de excluir esta.",
  );
}
