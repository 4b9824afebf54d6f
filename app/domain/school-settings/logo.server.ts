import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { BrokenImage, notAnImage, wrongImage } from "#app/domain/media/image.ts";
import { mediaFacts } from "#app/domain/media/media.server.ts";
import { fileIdFromUrl } from "#app/domain/media/picture.ts";
import { processImage } from "#app/domain/media/square-image.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { readWhole } from "#app/domain/media/store/file-store.ts";
import { addImage, ownsImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import { mimeTypeOf } from "#app/domain/media/upload.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/** Large enough for the top bar of any screen and the head of a printed certificate, at some kilobytes. */
const size = { width: 480, height: 160, fit: "inside", withoutEnlargement: true } as const;

/**
 * Makes a logo from a picture, cut to its content, reduced and with transparency kept, and runs `work` in a transaction
 * with the logo as text for the setting. Refuses (invalid) a file that is no picture.
 */
export async function withLogo<T>(
  ctx: SignedCtx,
  picture: Uint8Array,
  work: (within: SignedCtx, logo: string) => Promise<T>,
): Promise<T> {
  const drawn = await drawLogo(picture);
  const { width, height } = await sharp(drawn).metadata();
  return await withStoredImage(ctx, drawn, (stored) =>
    inTransaction(ctx, async (within) => work(within, `${await addImage(within, stored!, null)}#${width}x${height}`)),
  );
}

async function drawLogo(picture: Uint8Array): Promise<Buffer> {
  if (!mimeTypeOf("image", picture)) throw errorAt("SCHOOL_LOGO", wrongImage(picture));
  return await processImage(picture, (image) => image.trim().resize(size)).catch((error) => {
    throw error instanceof BrokenImage ? new BrokenImage("SCHOOL_LOGO") : error;
  });
}

/** The bytes of a picture that the viewer uploaded, by its address. Refuses (invalid) any other address. */
export async function readSentPicture(ctx: SignedCtx, address: string): Promise<Uint8Array> {
  if (!(await ownsImage(ctx, ctx.viewer.id, address))) throw errorAt("SCHOOL_LOGO", notAnImage);
  return await readPictureFile(ctx, address);
}

/** The bytes of a picture stored here, by its address. */
export async function readPictureFile(ctx: Ctx, url: string): Promise<Uint8Array> {
  const [id, facts] = [fileIdFromUrl(url), (await mediaFacts(ctx, [url])).get(url)];
  if (!id || !facts) throw new AppError("not_found");
  return await buffer(await readWhole(await fileStore(ctx), { id, bytes: facts.bytes }));
}
