import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { captionParts, media } from "#drizzle/schema/courses.ts";
import { type CaptionPart, captionsType, maxCaptionsBytes, parseCaptions, toParts } from "./captions.ts";
import { readStoredFile } from "./media.server.ts";
import { fileIdFromUrl } from "./picture.ts";

/** The captions at an address as paragraphs; none for a file that is lost or broken. */
export const readCaptions = async (ctx: Ctx, url: string): Promise<CaptionPart[]> =>
  (await readAllCaptions(ctx, [url])).get(url)!;

/** The same for several addresses. */
export async function readAllCaptions(ctx: Ctx, urls: string[]): Promise<Map<string, CaptionPart[]>> {
  const ids = urls.flatMap((url) => fileIdFromUrl(url) ?? []);
  if (!ids.length) return new Map(urls.map((url) => [url, []]));
  const stored = new Map<string, CaptionPart[]>(ids.map((id) => [id, []]));
  const rows = await ctx.db
    .select({ mediaId: captionParts.mediaId, startSeconds: captionParts.startSeconds, text: captionParts.text })
    .from(captionParts)
    .where(inArray(captionParts.mediaId, ids))
    .orderBy(asc(captionParts.orderIndex));
  for (const { mediaId, ...part } of rows) stored.get(mediaId)!.push(part);
  const found = new Map<string, CaptionPart[]>();
  for (const url of urls) {
    const parts = stored.get(fileIdFromUrl(url) ?? "");
    found.set(url, parts?.length ? parts : ((await partsInFile(ctx, url)) ?? [])); // The file was sent a moment ago.
  }
  return found;
}

/** How many files are read in a round, newest first, so that lost ones hold up no others. */
const filesPerRound = 100;

/** Stores the captions of files that came since the last round; says of how many. */
export async function storeNewCaptions(ctx: Ctx): Promise<number> {
  const isNew = and(eq(media.mimeType, captionsType), isNull(media.captionsReadAt));
  const rows = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(isNew)
    .orderBy(desc(media.createdAt))
    .limit(filesPerRound);
  let count = 0;
  for (const { id } of rows) {
    const parts = await partsInFile(ctx, `/media/${id}`);
    if (parts && (await storeParts(ctx, id, parts))) count++;
  }
  return count;
}

/** False if another instance was faster, or the file is gone. */
async function storeParts(ctx: Ctx, mediaId: string, parts: CaptionPart[]): Promise<boolean> {
  return await inTransaction(ctx, async (within) => {
    const [claimed] = await within.db
      .update(media)
      .set({ captionsReadAt: sqlNow(within) })
      .where(and(eq(media.id, mediaId), isNull(media.captionsReadAt)))
      .returning({ id: media.id });
    if (claimed && parts.length)
      await within.db.insert(captionParts).values(parts.map((part, orderIndex) => ({ mediaId, orderIndex, ...part })));
    return claimed !== undefined;
  });
}

/** Null for a lost file, and none for a broken one. */
async function partsInFile(ctx: Ctx, url: string): Promise<CaptionPart[] | null> {
  const bytes = await readStoredFile(ctx, url, maxCaptionsBytes);
  if (!bytes) return null;
  try {
    return toParts(parseCaptions(bytes.toString("utf8")));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
