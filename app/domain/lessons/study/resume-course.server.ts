import type { Ctx } from "#app/domain/ctx.ts";
import { outlineOf } from "#app/domain/lessons/list-lessons.server.ts";
import { progressOf, tracesIn } from "#app/domain/progress/course-progress.server.ts";
import { standingIn } from "./standing.server.ts";

/**
 * The lesson to open when somebody goes on with a course: where they are to resume, for a visitor the first preview
 * (or the first lesson, which then says how to get in); null in a course without lessons.
 */
export async function resumeCourse(ctx: Ctx, courseId: number): Promise<number | null> {
  const coming = standingIn(ctx, courseId);
  const [standing, outline, traces] = await Promise.all([
    coming,
    outlineOf(ctx, courseId, coming),
    tracesIn(ctx, courseId),
  ]);
  const progress = progressOf(standing, outline, traces);
  const first = outline.find((lesson) => lesson.isOpen) ?? outline[0];
  return progress?.resumeLessonId ?? first?.id ?? null;
}
