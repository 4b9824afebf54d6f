import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { BrokenImage, imageKindOf, notAnImage, wrongImage } from "./image.ts";
import { readPicture } from "./picture.ts";
import { squareImage } from "./square-image.server.ts";
import { addImage, ownsImage, type StoredImage } from "./store-image.server.ts";
import { embeddedImageLimit, imageLimit } from "./upload.ts";

/** A new picture for somebody: an address, none, or a processed image ready to be stored. */
export type NewPicture = { url: string | null; drawn: Buffer | null };

/**
 * Prepares a picture before the transaction: recognised by its bytes and re-encoded as a small square. Outside
 * addresses are never fetched. An uploaded file takes precedence over an address.
 */
export async function drawPicture(
  { settings }: Pick<Ctx, "settings">,
  given: string | null,
  photo?: Blob,
): Promise<NewPicture> {
  const requireSize = (bytes: number, { maxBytes, tooLarge } = imageLimit(settings)) => {
    if (bytes > maxBytes) throw new AppError("invalid", tooLarge);
  };
  if (photo) {
    const drawn = await at("photo", async () => {
      requireSize(photo.size);
      return await draw(new Uint8Array(await photo.arrayBuffer()));
    });
    return { url: null, drawn };
  }
  const picture = given === null ? null : readPicture(given);
  if (picture?.kind !== "embedded") return { url: picture?.url ?? null, drawn: null };
  const drawn = await at("profile_picture_url", async () => {
    requireSize(picture.bytes, embeddedImageLimit(settings));
    return await draw(Buffer.from(picture.base64, "base64"), picture.image);
  });
  return { url: null, drawn };
}

/** The address of the new picture; a file's row is written. */
export async function keepPicture(
  ctx: SignedCtx,
  { url }: NewPicture,
  { stored, owner }: { stored: StoredImage | null; owner: { id: string; pictureUrl: string | null } },
): Promise<string | null> {
  if (stored) return await addImage(ctx, stored, owner.id);
  if (!url || url === owner.pictureUrl || !url.startsWith("/media/")) return url;
  if (await ownsImage(ctx, owner.id, url)) return url;
  throw errorAt("profile_picture_url", notAnImage);
}

async function draw(bytes: Uint8Array, declaredKind?: string) {
  const kind = imageKindOf(bytes);
  if (!kind || (declaredKind && declaredKind !== kind)) throw new AppError("invalid", wrongImage(bytes));
  return await squareImage(bytes);
}

/** Reports an error at the field that the picture came from. */
async function at<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BrokenImage) throw new BrokenImage(field);
    const isWrong = error instanceof AppError && error.code === "invalid";
    throw isWrong ? errorAt(field, error.message) : error;
  }
}
