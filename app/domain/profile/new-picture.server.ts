import type { SignedCtx } from "#app/domain/ctx.ts";
import { imageKindOf, imageTooLarge, mostImageBytes, notAnImage } from "#app/domain/media/image.ts";
import { ownsImage } from "#app/domain/media/owns-image.server.ts";
import { squareImage } from "#app/domain/media/square-image.server.ts";
import { addImage, type StoredImage } from "#app/domain/media/store-image.server.ts";
import { type Picture, readPicture } from "#app/domain/profile/picture.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** A picture that is to become somebody's: an address, nothing, or an image drawn and ready to be stored. */
export type NewPicture = { url: string | null; drawn: Buffer | null };

/**
 * Gets a picture ready, as far as that goes without the database: a file is told by its bytes, whatever it is called,
 * and drawn anew as a small square. An outside address is never asked for anything.
 * In: what was given as an address, and a sent file, which goes before it. Refuses (invalid) what is no picture, is
 * too large or cannot be decoded, at the field that it came from, and (unavailable) where too many are being drawn.
 */
export async function drawPicture(given: string | null, photo?: Blob): Promise<NewPicture> {
  if (photo) return { url: null, drawn: await at("photo", async () => draw(await bytesOf(photo))) };
  const picture = given === null ? null : readPicture(given);
  if (picture?.kind !== "embedded") return { url: picture?.url ?? null, drawn: null };
  return { url: null, drawn: await at("profile_picture_url", async () => draw(decoded(picture), picture.image)) };
}

/** The address of somebody's new picture, its row written where it is a file. Refuses files that are not theirs. */
export async function keepPicture(
  ctx: SignedCtx,
  { url }: NewPicture,
  { stored, owner }: { stored: StoredImage | null; owner: { id: string; pictureUrl: string | null } },
): Promise<string | null> {
  if (stored) return await addImage(ctx, stored, owner.id);
  if (!url || url === owner.pictureUrl || !url.startsWith("/media/")) return url;
  if (await ownsImage(ctx, owner.id, url)) return url;
  throw refusedAt("profile_picture_url", notAnImage);
}

async function bytesOf(photo: Blob) {
  if (photo.size > mostImageBytes) throw new Refusal("invalid", imageTooLarge);
  return new Uint8Array(await photo.arrayBuffer());
}

const decoded = ({ base64 }: Extract<Picture, { kind: "embedded" }>) => Buffer.from(base64, "base64");

async function draw(bytes: Uint8Array, said?: string) {
  const kind = imageKindOf(bytes);
  if (!kind || (said && said !== kind)) throw new Refusal("invalid", notAnImage);
  return await squareImage(bytes);
}

/** Says what is wrong with a picture at the field that it came from. */
async function at<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === "invalid";
    throw isWrong ? refusedAt(field, error.message) : error;
  }
}

const refusedAt = (field: string, sentence: string) =>
  new Refusal("invalid", sentence, { fields: { [field]: [sentence] } });
