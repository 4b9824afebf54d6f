import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { MissingFile, readWhole } from "#app/domain/media/store/file-store.ts";
import { lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { fileIdFromUrl } from "./picture.ts";

export type MediaFacts = {
  bytes: number;
  mimeType: string;
  durationSeconds: number | null;
  /** Of a picture, where it is known. */
  width: number | null;
  height: number | null;
  /** The light version of a recording or video, where there is one. */
  light: { url: string; bytes: number } | null;
};

const version = alias(media, "version");
const columns = {
  id: media.id,
  bytes: media.bytes,
  mimeType: media.mimeType,
  durationSeconds: media.durationSeconds,
  width: media.width,
  height: media.height,
  lightId: version.id,
  lightBytes: version.bytes,
};

const selectFacts = ({ db }: Pick<Ctx, "db">) =>
  db.select(columns).from(media).leftJoin(version, eq(version.lightOf, media.id)).$dynamic();

/** Size and type of those addresses that are the platform's own files (`/media/{id}`), by address. */
export async function mediaFacts(ctx: Pick<Ctx, "db">, urls: (string | null)[]): Promise<Map<string, MediaFacts>> {
  const ids = urls.flatMap((url) => (url && fileIdFromUrl(url)) || []);
  return ids.length ? byUrl(await selectFacts(ctx).where(inArray(media.id, ids))) : new Map();
}

/** A select that `byUrl` turns into the same, for a lesson and its resources whose addresses are not known yet. */
export function selectLessonFiles(ctx: Pick<Ctx, "db">, lessonId: number | SQL) {
  const ids = sql`(select ${mediaIdOf(sql`url`)}
    from (
      select l.content_url as url from ${lessons} l where l.id = ${lessonId}
      union all select r.resource_url from ${lessonResources} r where r.lesson_id = ${lessonId}
    ) as addresses)`;
  return selectFacts(ctx).where(inArray(media.id, ids));
}

/** The id in a `/media/{id}` address; null in any other. */
export const mediaIdOf = (url: SQL) =>
  sql`case when ${url} ~ '^/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(${url}, 8)::uuid end`;

type Row = Awaited<ReturnType<typeof selectFacts>>[number];

export function byUrl(rows: Row[]): Map<string, MediaFacts> {
  return new Map(
    rows.map(({ id, lightId, lightBytes, ...facts }) => {
      const light = lightId && lightBytes ? { url: `/media/${lightId}`, bytes: lightBytes } : null;
      return [`/media/${id}`, { ...facts, light }];
    }),
  );
}

/**
 * The bytes of a file stored here; null for an outside address, which is never fetched, for a lost file, and for one of
 * more bytes than `maxBytes`.
 */
export async function readStoredFile(ctx: Ctx, url: string | null, maxBytes?: number): Promise<Buffer | null> {
  const id = url && fileIdFromUrl(url);
  const facts = id && (await mediaFacts(ctx, [url])).get(url);
  if (!id || !facts || facts.bytes > (maxBytes ?? facts.bytes)) return null;
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of await readWhole(await fileStore(ctx), { id, bytes: facts.bytes })) pieces.push(piece);
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
}
