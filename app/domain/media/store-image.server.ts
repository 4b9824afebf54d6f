import { createHash, randomUUID } from "node:crypto";
import { and, eq, inArray, notExists, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { certificateDesigns } from "#drizzle/schema/certificates.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { savedSettings } from "#drizzle/schema/platform.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { fileIdFromUrl } from "./picture.ts";
import { type PictureSize, pictureSize } from "./picture-size.ts";

/**
 * Deletes the row of an image that is no longer shown. Call it inside the transaction that stops showing it. Takes any
 * address of a picture, and its required owner, except where the place it was shown at is the school's.
 */
export async function releaseImage(ctx: Ctx, url: string | null, ownerId?: string): Promise<string | null> {
  const id = url && fileIdFromUrl(url);
  if (!id) return null;
  const is = (column: unknown) => sql`${column} = ${url}`;
  const shownBy = (table: PgTable, where: SQL | undefined) => ctx.db.select({ one: sql`1` }).from(table).where(where);
  const { logoUrl, ceoSignatureUrl, backgroundUrl } = certificateDesigns;
  const gone = await ctx.db
    .delete(media)
    .where(
      and(
        eq(media.id, id),
        ownerId === undefined ? undefined : eq(media.ownerId, ownerId),
        eq(media.kind, "image"),
        notExists(shownBy(users, is(users.pictureUrl))),
        notExists(shownBy(rosterEntries, is(rosterEntries.pictureUrl))),
        notExists(shownBy(courses, is(courses.thumbnailUrl))),
        notExists(shownBy(trails, is(trails.thumbnailUrl))),
        notExists(shownBy(lessons, is(lessons.contentUrl))),
        notExists(shownBy(lessonResources, is(lessonResources.resourceUrl))),
        notExists(shownBy(certificateDesigns, or(is(logoUrl), is(ceoSignatureUrl), is(backgroundUrl)))),
        notExists(shownBy(savedSettings, sql`split_part(${savedSettings.value}, '#', 1) = ${url}`)),
      ),
    )
    .returning({ id: media.id });
  return gone[0]?.id ?? null;
}

/**
 * Removes a file without a row. It may be gone already, and if the storage is away, the sweep puts the file aside
 * later.
 */
export async function removeFile(ctx: Pick<Ctx, "settings">, id: string): Promise<boolean> {
  const store = await fileStore(ctx);
  try {
    await store.remove(id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") return false;
    throw error;
  }
}

/**
 * Runs `work`, whose transaction writes the rows of stored files; `ids` may grow meanwhile. If it fails, the files are
 * removed, unless the rows exist after all because only the commit's answer was lost. Where the database cannot tell, they
 * stay: the sweep takes them later.
 */
export async function orRemoveFiles<T>(ctx: Ctx, ids: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const written = ids.length ? await ctx.db.$count(media, inArray(media.id, [...ids])).catch(() => 1) : 0;
    if (!written) for (const id of ids) await removeFile(ctx, id);
    throw error;
  }
}

/** A stored image whose row is still to be written. */
export type StoredImage = { id: string; bytes: number; sha256: string } & Partial<PictureSize>;

/** Runs `work`, a transaction that calls `addImage`, with the image's file already stored. */
export async function withStoredImage<T>(
  ctx: Ctx,
  image: Buffer | null,
  work: (stored: StoredImage | null) => Promise<T>,
): Promise<T> {
  if (!image) return await work(null);
  const id = randomUUID();
  await (await fileStore(ctx)).put(id, [image]);
  const sha256 = createHash("sha256").update(image).digest("hex");
  return await orRemoveFiles(ctx, [id], () => work({ id, bytes: image.length, sha256, ...pictureSize(image) }));
}

/**
 * Writes the row of a stored image, in the transaction of whatever shows it. An image without an owner (null) is the
 * school's.
 */
export async function addImage(ctx: Ctx, stored: StoredImage, ownerId: string | null): Promise<string> {
  await ctx.db.insert(media).values({ ...stored, ownerId, kind: "image", mimeType: "image/webp" });
  return `/media/${stored.id}`;
}

/** Whether an address is that of a picture which this person uploaded here. */
export async function ownsImage({ db }: Pick<Ctx, "db">, ownerId: string, address: string): Promise<boolean> {
  const id = fileIdFromUrl(address);
  const theirs = id && and(eq(media.id, id), eq(media.ownerId, ownerId), eq(media.kind, "image"));
  return theirs ? (await db.$count(media, theirs)) > 0 : false;
}
