import { inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { lessonResources, lessons, media } from "#drizzle/schema/courses.ts";

export type MediaFacts = { bytes: number; mimeType: string };

const columns = { id: media.id, bytes: media.bytes, mimeType: media.mimeType };

/** Size and type of those of some addresses that are files of the platform's own (`/media/{id}`), by address. */
export async function mediaFacts({ db }: Pick<Ctx, "db">, urls: (string | null)[]): Promise<Map<string, MediaFacts>> {
  const ids = urls.flatMap((url) => url?.match(/^\/media\/([0-9a-f-]{36})$/)?.[1] ?? []);
  return ids.length ? byAddress(await db.select(columns).from(media).where(inArray(media.id, ids))) : new Map();
}

/** What `byAddress` makes the same of, of a lesson and what belongs to it before their addresses are known. */
export function selectLessonFiles({ db }: Pick<Ctx, "db">, lessonId: number) {
  const ids = sql`(select case when url ~ '^/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(url, 8)::uuid end
    from (
      select l.content_url as url from ${lessons} l where l.id = ${lessonId}
      union all select r.resource_url from ${lessonResources} r where r.lesson_id = ${lessonId}
    ) as addresses)`;
  return db.select(columns).from(media).where(inArray(media.id, ids));
}

export function byAddress(rows: ({ id: string } & MediaFacts)[]): Map<string, MediaFacts> {
  return new Map(rows.map(({ id, ...facts }) => [`/media/${id}`, facts]));
}
