import type { Ctx } from "#app/domain/ctx.ts";
import { contentOf } from "#app/domain/lessons/lesson-content.server.ts";
import type { LessonView } from "#app/domain/lessons/lesson-json.ts";
import { listLessons } from "#app/domain/lessons/list-lessons.server.ts";

/**
 * The lessons of a course in their order, each with its content where the viewer may open it and null where not (A7).
 */
export async function readLessons(ctx: Ctx, courseId: number): Promise<LessonView[]> {
  const outline = await listLessons(ctx, courseId);
  const contents = await contentOf(ctx, outline);
  return outline.map((lesson) => ({ ...lesson, content: contents.get(lesson.id) ?? null }));
}
