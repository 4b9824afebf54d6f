import { createReadStream, createWriteStream } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { readWhole } from "#app/domain/media/store/file-store.ts";
import { scratchFolder } from "#app/domain/scratch-folder.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { receiveFile } from "./add-file.server.ts";
import { canEncode, EncodingFailure, encodeLight, encodingTimeoutMs, type LightKind } from "./encode-light.server.ts";
import { isDiskLow } from "./store/disk-store.server.ts";
import { orRemoveFiles, removeFile } from "./store-image.server.ts";

/** What came of one file: `none` where a light version would weigh nearly as much. */
type LightOutcome = { id: string; outcome: "made" | "none" | "failed"; error?: string };

/** A light version is worth its place from this share of the original's bytes down. */
const worthIt = 0.8;

/** A process that dies on the way leaves a claim, which is over a little later than the work could be. */
const claimMs = encodingTimeoutMs + 10 * 60_000;
const maxTries = 3;

/** A recording or video that a lesson uses, itself or as a material, and that has no light version yet. */
export const isWaiting = and(
  isNull(media.lightState),
  isNull(media.lightOf),
  sql`${media.kind} in ('audio', 'video')`,
  sql`(exists (select from ${lessons} l where l.content_url = '/media/' || ${media.id})
    or exists (select from ${lessonResources} r where r.resource_url = '/media/' || ${media.id}))`,
);

/**
 * Makes the light version of the newest file that waits for one, where ffmpeg is there; one file at a time in each
 * instance. Null if none waits, the program is missing, or the disk has no room. Its original is used until then.
 */
export async function makeNextLightVersion(ctx: Ctx, stop: AbortSignal): Promise<LightOutcome | null> {
  const isFree = or(isNull(media.lightClaimedUntil), lt(media.lightClaimedUntil, sqlNow(ctx)));
  const next = ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(isWaiting, isFree))
    .orderBy(sql`${media.createdAt} desc`)
    .limit(1);
  if (!(await next).length || !(await canEncode(ctx.settings))) return null;
  const [claimed] = await ctx.db
    .update(media)
    .set({
      lightClaimedUntil: sql`${sqlNow(ctx)} + make_interval(secs => ${claimMs / 1_000})`,
      lightTries: sql`${media.lightTries} + 1`,
    })
    .where(eq(media.id, sql`(${next.for("update", { skipLocked: true })})`))
    .returning();
  if (!claimed) return null;
  if (claimed.lightTries > maxTries) return await settle(ctx, claimed.id, "failed", "its process died three times");
  return await makeOne(ctx, claimed, stop);
}

type Original = typeof media.$inferSelect;

async function makeOne(ctx: Ctx, original: Original, stop: AbortSignal): Promise<LightOutcome | null> {
  await using scratch = await scratchFolder(ctx.settings);
  const { bavail, blocks, bsize } = await statfs(scratch.folder);
  if (isDiskLow({ bavail: bavail - (2 * original.bytes) / bsize, blocks, bsize }))
    return await release(ctx, original.id);
  try {
    const file = path.join(scratch.folder, "original");
    await pipeline(await readWhole(await fileStore(ctx), original), createWriteStream(file), { signal: stop });
    const { kind, mimeType, bytes } = original;
    const out = await encodeLight(ctx.settings, { kind: kind as LightKind, mimeType, file, maxBytes: bytes, stop });
    if ((await stat(out)).size > worthIt * bytes) return await settle(ctx, original.id, "none");
    return await storeLight(ctx, original, out);
  } catch (error) {
    if (error instanceof EncodingFailure && !stop.aborted)
      return await settle(ctx, original.id, "failed", error.message);
    await release(ctx, original.id);
    if (stop.aborted) return null;
    throw error;
  }
}

async function storeLight(ctx: Ctx, { id, kind, durationSeconds }: Original, file: string): Promise<LightOutcome> {
  const received = await receiveFile(ctx, {
    chunks: createReadStream(file),
    typeOf: () => `${kind}/mp4`,
    measure: () => {},
  });
  if (isCutShort(durationSeconds, received.durationSeconds)) {
    await removeFile(ctx, received.id);
    return await settle(ctx, id, "failed", `it lasts ${received.durationSeconds} s instead of ${durationSeconds} s`);
  }
  const write = async ({ db }: Ctx) => {
    await db.insert(media).values({ ...received, kind, lightOf: id });
    await db.update(media).set({ lightState: "made" }).where(eq(media.id, id));
  };
  await orRemoveFiles(ctx, [received.id], () => inTransaction(ctx, write)); // It fails if the original is gone.
  return { id, outcome: "made" };
}

/** ffmpeg leaves out what it cannot read, without failing. */
const isCutShort = (original: number | null, light: number | null) =>
  original !== null && (light === null || light < original * 0.95 - 2);

async function settle(ctx: Ctx, id: string, outcome: "none" | "failed", error?: string): Promise<LightOutcome> {
  await ctx.db.update(media).set({ lightState: outcome }).where(eq(media.id, id));
  return { id, outcome, error };
}

/** Leaves a file to a later round; this one does not count. */
async function release(ctx: Ctx, id: string): Promise<null> {
  const tries = sql`${media.lightTries} - 1`;
  await ctx.db.update(media).set({ lightClaimedUntil: null, lightTries: tries }).where(eq(media.id, id));
  return null;
}
