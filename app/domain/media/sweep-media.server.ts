import { inArray, lt, sql } from "drizzle-orm";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import type { FileStore } from "#app/domain/media/store/file-store.ts";
import { retentionEnd } from "#app/domain/retention.server.ts";
import { retention } from "#app/domain/retention.ts";
import { media } from "#drizzle/schema/courses.ts";
import { uploads } from "#drizzle/schema/uploads.ts";

const hour = 3_600_000;
/** How long a file is kept aside before it is removed. */
const keptAside = 30 * 24 * hour;
/** How many ids are looked up in the database at once. */
const batch = 500;

/**
 * Clears the storage of what failed uploads left: those in pieces a day after their last, unfinished files, and
 * complete ones without a row, once they are an hour old. A complete file is first put aside for 30 days and comes back
 * if a row names it: a file that the database does not know may also mean that it is the wrong database.
 */
export async function sweepMedia(ctx: Ctx): Promise<number> {
  const store = await fileStore(ctx);
  const now = (await currentTime(ctx)).getTime();
  const abandoned = await dropAbandonedUploads(ctx, store);

  const unclaimed = await withoutRow(ctx, await store.list(now - hour));
  const waiting = await store.listAside();
  const nobodys = new Set(await withoutRow(ctx, waiting));
  const claimed = waiting.filter((id) => !nobodys.has(id));
  const over = (await store.listAside(now - keptAside)).filter((id) => nobodys.has(id));

  const unfinished = await store.dropUnfinished(now - hour);
  for (const id of unclaimed) await store.putAside(id);
  for (const id of claimed) await store.bringBack(id);
  for (const id of over) await store.removeAside(id);
  return abandoned + unfinished + unclaimed.length + claimed.length + over.length;
}

async function dropAbandonedUploads({ db, now }: Ctx, store: FileStore): Promise<number> {
  const gone = await db
    .delete(uploads)
    .where(lt(uploads.touchedAt, retentionEnd({ now }, retention.stoppedUploads.period)))
    .returning({ pieces: uploads.pieces });
  for (const piece of gone.flatMap(({ pieces }) => pieces)) await store.remove(piece);
  return gone.length;
}

async function withoutRow(ctx: Ctx, ids: string[]): Promise<string[]> {
  const missing: string[] = [];
  const pieces = await ctx.db.select({ id: sql<string>`unnest(${uploads.pieces})` }).from(uploads);
  const ofUploads = new Set(pieces.map(({ id }) => id));
  for (let at = 0; at < ids.length; at += batch) {
    const batchIds = ids.slice(at, at + batch);
    const rows = await ctx.db.select({ id: media.id }).from(media).where(inArray(media.id, batchIds));
    const known = new Set(rows.map(({ id }) => id));
    missing.push(...batchIds.filter((id) => !known.has(id) && !ofUploads.has(id)));
  }
  return missing;
}
