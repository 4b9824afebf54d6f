import type { Ctx } from "#app/domain/ctx.ts";
import { type Learning, readLearning } from "#app/domain/progress/course-progress.server.ts";

/**
 * The lesson to open when somebody goes on with a course (`lessonToOpen`). Refuses one that they may not see (not
 * found).
 */
export async function resumeCourse(ctx: Ctx, courseId: number): Promise<number | null> {
  return lessonToOpen(await readLearning(ctx, courseId));
}

/**
 * The id of the lesson where somebody is to go on; where they are not enrolled, of the first that is open to them (or
 * the first of all, which then says how to get in); null in a course without lessons.
 */
export function lessonToOpen({ lessons, progress }: Pick<Learning, "lessons" | "progress">): number | null {
  const first = lessons.find((lesson) => lesson.isOpen) ?? lessons[0];
  return progress?.resumeLessonId ?? first?.id ?? null;
}
