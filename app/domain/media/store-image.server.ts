import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { removeFile } from "#app/domain/media/remove-image.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { media } from "#drizzle/schema/courses.ts";

/** An image whose bytes lie in their place and whose row is still to be written. */
export type StoredImage = { id: string; bytes: number; sha256: string };

/**
 * Does `work`, a transaction that calls `addImage`, with an image whose file is there already, whole. When
 * the work fails the file goes again, unless the row came to be all the same: a commit whose answer was lost.
 * In: the bytes of a WebP, or null for nothing to store. Refuses (full) where there is no room, and (unavailable)
 * while the storage is away.
 */
export async function withStoredImage<T>(
  ctx: Ctx,
  image: Buffer | null,
  work: (stored: StoredImage | null) => Promise<T>,
): Promise<T> {
  if (!image) return await work(null);
  const id = randomUUID();
  await (await fileStore(ctx)).put(id, [image]);
  try {
    return await work({ id, bytes: image.length, sha256: createHash("sha256").update(image).digest("hex") });
  } catch (error) {
    const isKept = await ctx.db.$count(media, eq(media.id, id)).catch(() => 1);
    if (!isKept) await removeFile(ctx, id);
    throw error;
  }
}

/** Writes the row of a stored image, inside the transaction of whatever shows it. Out: its address. */
export async function addImage(ctx: Ctx, stored: StoredImage, ownerId: string): Promise<string> {
  await ctx.db.insert(media).values({ ...stored, ownerId, kind: "image", mimeType: "image/webp" });
  return `/media/${stored.id}`;
}
