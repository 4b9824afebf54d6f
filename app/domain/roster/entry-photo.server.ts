import type { SignedCtx } from "#app/domain/ctx.ts";
import { imageFailed } from "#app/domain/media/image.ts";
import { type StoredImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import { drawPicture, type NewPicture } from "#app/domain/profile/new-picture.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { photoFailed, photoFailedBecause } from "#app/domain/roster/labels.ts";

type Photographed = { picture: NewPicture; stored: StoredImage | null };

/**
 * Does `work`, the transaction that writes an entry, with its picture drawn and its file in place. What goes wrong
 * with a photo is said in the words of the roster (B §8), whoever found it.
 */
export async function withPhoto<T>(
  ctx: SignedCtx,
  { given, photo }: { given: string | null; photo?: Blob | undefined },
  work: (photographed: Photographed) => Promise<T>,
): Promise<T> {
  const picture = await drawPicture(given, photo).catch(retold);
  return await withStoredImage(ctx, picture.drawn, (stored) => work({ picture, stored })).catch(retold);
}

function retold(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.message === imageFailed) {
    const fields = Object.fromEntries(Object.keys(error.fields ?? {}).map((name) => [name, [photoFailed]]));
    throw new Refusal(error.code, photoFailed, { fields });
  }
  if (error.code === "full") {
    const sentence = photoFailedBecause(error.message);
    throw new Refusal("full", sentence, { fields: { photo: [sentence] }, cause: error });
  }
  throw error;
}
