import type { Ctx } from "#app/domain/ctx.ts";
import { readLearning } from "#app/domain/progress/course-progress.server.ts";

/**
 * The lesson to open when somebody goes on with a course: where they are to resume, for a visitor the first preview
 * (or the first lesson, which then says how to get in); null in a course without lessons.
 */
export async function resumeCourse(ctx: Ctx, courseId: number): Promise<number | null> {
  const { lessons, progress } = await readLearning(ctx, courseId);
  const first = lessons.find((lesson) => lesson.isOpen) ?? lessons[0];
  return progress?.resumeLessonId ?? first?.id ?? null;
}
