import sharp, { type Sharp } from "sharp";
import { AppError } from "#app/domain/app-error.ts";
import { BrokenImage, imageKindOf, tooManyImages } from "./image.ts";

/** The edge of a person's picture in pixels: enough for the largest place it is shown, on a dense screen. */
const edge = 256;

/** The longest queue: the last in a longer one would wait for half a minute. */
const maxWaiting = 8;

/**
 * A few kilobytes can decode to a picture that fills all memory. Phones take JPEGs of 12 to 50 million pixels, which
 * are shrunk while being read.
 */
const maxPixels = { jpeg: 55_000_000, other: 25_000_000 };

// sharp would otherwise cache decoded pictures, hundreds of megabytes of them.
sharp.cache(false);
sharp.concurrency(1);

/**
 * The middle of a picture as a square WebP of 256 pixels, upright, first frame only, without metadata. Pictures are
 * processed one at a time, because decoding may take 200 MB.
 */
export async function squareImage(bytes: Uint8Array): Promise<Buffer> {
  return await processImage(bytes, (picture) => picture.resize(edge, edge, { fit: "cover" }));
}

type Shape = (picture: Sharp) => Sharp | Promise<Sharp>;

export async function processImage(bytes: Uint8Array, shape: Shape): Promise<Buffer> {
  if (waiting >= maxWaiting) throw new AppError("unavailable", tooManyImages, { retryAfter: 5 });
  waiting += 1;
  const drawn = before.then(() => draw(bytes, shape));
  before = drawn.catch(() => undefined);
  try {
    return await drawn;
  } finally {
    waiting -= 1;
  }
}

let before: Promise<unknown> = Promise.resolve();
let waiting = 0;

async function draw(bytes: Uint8Array, shape: Shape) {
  try {
    const limitInputPixels = maxPixels[imageKindOf(bytes) === "jpeg" ? "jpeg" : "other"];
    const shaped = await shape(sharp(bytes, { limitInputPixels, failOn: "error" }).autoOrient());
    return await shaped.webp({ quality: 82 }).timeout({ seconds: 10 }).toBuffer();
  } catch {
    throw new BrokenImage();
  }
}

/** The width of a course's picture in pixels, as recommended to authors. */
const widest = 1_200;
/** No page shows a taller picture. */
const tallest = 1_600;

/**
 * A picture re-encoded as a WebP at most 1,200 pixels wide, upright, first frame only, without metadata; small ones are
 * not enlarged.
 */
export async function fitImage(bytes: Uint8Array): Promise<Buffer> {
  const size = { width: widest, height: tallest, fit: "inside", withoutEnlargement: true } as const;
  return await processImage(bytes, (picture) => picture.resize(size));
}

/**
 * The same, cut to the shape of a cover. Of a picture that is higher or wider, `cut` says which part stays, from 0 (top
 * or left) to 100 (bottom or right).
 */
export async function cutCover(bytes: Uint8Array, cut: number): Promise<Buffer> {
  return await processImage(bytes, async (picture) => {
    const { width, height } = (await picture.metadata()).autoOrient;
    const shown = {
      width: Math.min(width, Math.round((height * 16) / 9)),
      height: Math.min(height, Math.round((width * 9) / 16)),
    };
    const at = (whole: number, part: number) => Math.round(((whole - part) * cut) / 100);
    return picture
      .extract({ ...shown, left: at(width, shown.width), top: at(height, shown.height) })
      .resize({ width: widest, withoutEnlargement: true });
  });
}
