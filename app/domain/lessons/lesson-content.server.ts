import { asc, inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { LessonContent } from "#app/domain/lessons/lesson-json.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { lessonResources, lessons } from "#drizzle/schema/courses.ts";

/** The content of those of the lessons that are open, by lesson id; of the locked ones nothing is even read. */
export async function contentOf(
  ctx: Ctx,
  outline: { id: number; isOpen: boolean }[],
): Promise<Map<number, LessonContent>> {
  const open = outline.filter((lesson) => lesson.isOpen).map((lesson) => lesson.id);
  return open.length ? contentsOf(await readTogether(ctx, selectContents(ctx, open))) : new Map();
}

/** The selects of what `contentsOf` makes the contents of some lessons of. */
export function selectContents({ db }: Pick<Ctx, "db">, lessonIds: number[]) {
  return {
    contents: db
      .select({ id: lessons.id, contentUrl: lessons.contentUrl, contentText: lessons.contentText })
      .from(lessons)
      .where(inArray(lessons.id, lessonIds)),
    resources: db
      .select(resourceColumns)
      .from(lessonResources)
      .where(inArray(lessonResources.lessonId, lessonIds))
      .orderBy(asc(lessonResources.lessonId), asc(lessonResources.orderIndex)),
  };
}

/** By lesson id. */
export function contentsOf({ contents, resources }: Read): Map<number, LessonContent> {
  const of = (id: number) =>
    resources.filter(({ lessonId }) => lessonId === id).map(({ lessonId: _, ...resource }) => resource);
  return new Map(contents.map(({ id, ...content }) => [id, { ...content, resources: of(id) }]));
}

type Selects = ReturnType<typeof selectContents>;
type Read = { [Name in keyof Selects]: Awaited<Selects[Name]> };

/** What a LessonResource is read from, and whose it is. */
export const resourceColumns = {
  id: lessonResources.id,
  lessonId: lessonResources.lessonId,
  resourceType: lessonResources.resourceType,
  resourceTitle: lessonResources.resourceTitle,
  resourceUrl: lessonResources.resourceUrl,
  description: lessonResources.description,
};
