import { inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { media } from "#drizzle/schema/courses.ts";

export type MediaFacts = { bytes: number; mimeType: string };

/** Size and type of those of some addresses that are files of the platform's own (`/media/{id}`), by address. */
export async function mediaFacts(ctx: Ctx, urls: (string | null)[]): Promise<Map<string, MediaFacts>> {
  const ids = urls.flatMap((url) => url?.match(/^\/media\/([0-9a-f-]{36})$/)?.[1] ?? []);
  if (!ids.length) return new Map();
  const columns = { id: media.id, bytes: media.bytes, mimeType: media.mimeType };
  const rows = await ctx.db.select(columns).from(media).where(inArray(media.id, ids));
  return new Map(rows.map(({ id, ...facts }) => [`/media/${id}`, facts]));
}
