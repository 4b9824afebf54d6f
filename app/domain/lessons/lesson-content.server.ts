import { asc, inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { LessonContent } from "#app/domain/lessons/lesson-json.ts";
import { lessonResources, lessons } from "#drizzle/schema/courses.ts";

/** The content of those of the lessons that are open, by lesson id; of the locked ones nothing is even read. */
export async function contentOf(
  ctx: Ctx,
  outline: { id: number; isOpen: boolean }[],
): Promise<Map<number, LessonContent>> {
  const open = outline.filter((lesson) => lesson.isOpen).map((lesson) => lesson.id);
  if (!open.length) return new Map();
  const contents = ctx.db
    .select({ id: lessons.id, contentUrl: lessons.contentUrl, contentText: lessons.contentText })
    .from(lessons)
    .where(inArray(lessons.id, open));
  const allResources = ctx.db
    .select(resourceColumns)
    .from(lessonResources)
    .where(inArray(lessonResources.lessonId, open))
    .orderBy(asc(lessonResources.lessonId), asc(lessonResources.orderIndex));
  const [rows, resources] = await Promise.all([contents, allResources]);
  const of = (id: number) =>
    resources.filter(({ lessonId }) => lessonId === id).map(({ lessonId: _, ...resource }) => resource);
  return new Map(rows.map(({ id, ...content }) => [id, { ...content, resources: of(id) }]));
}

/** What a LessonResource is read from, and whose it is. */
export const resourceColumns = {
  id: lessonResources.id,
  lessonId: lessonResources.lessonId,
  resourceType: lessonResources.resourceType,
  resourceTitle: lessonResources.resourceTitle,
  resourceUrl: lessonResources.resourceUrl,
  description: lessonResources.description,
};
