import sharp, { type Sharp } from "sharp";
import { imageFailed, tooManyImages } from "#app/domain/media/image.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** The edge of a picture of somebody, in pixels: enough for the largest place that shows it, on a dense screen. */
const edge = 256;

/** More pictures do not wait for their turn: the last of them would wait for half a minute. */
const mostWaiting = 8;

/** A few kilobytes can stand for a picture that fills all memory; phones take 12 to 24 million pixels. */
const mostPixels = 25_000_000;

// Decoded pictures that nobody asks for again would otherwise stay in memory, by the hundred megabytes.
sharp.cache(false);
sharp.concurrency(1);

/**
 * A picture made anew: the middle of it as a square WebP of 256 pixels, upright, an animation's first frame alone, and
 * without anything that the camera or anybody else wrote into the file. Pictures are drawn one at a time, since each
 * may take two hundred megabytes while it is decoded.
 * In: the bytes of a PNG, JPEG or GIF. Refuses (invalid) what cannot be decoded to the end, and (unavailable) where
 * too many wait already.
 */
export async function squareImage(bytes: Uint8Array): Promise<Buffer> {
  return await drawInTurn(bytes, (picture) => picture.resize(edge, edge, { fit: "cover" }));
}

/** The same of another size and shape. */
export async function drawInTurn(bytes: Uint8Array, shape: (picture: Sharp) => Sharp): Promise<Buffer> {
  if (waiting >= mostWaiting) throw new Refusal("unavailable", tooManyImages, { retryAfter: 5 });
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

async function draw(bytes: Uint8Array, shape: (picture: Sharp) => Sharp) {
  try {
    return await shape(sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).autoOrient())
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw new Refusal("invalid", imageFailed);
  }
}
