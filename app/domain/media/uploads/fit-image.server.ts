import { drawInTurn } from "#app/domain/media/square-image.server.ts";

/** The width of a course's picture, in pixels, as the school recommends it (B §2). */
const widest = 1_200;
/** No picture that a page shows is taller. */
const tallest = 1_600;

/**
 * A picture made anew with its proportions: a WebP at most 1,200 pixels wide, upright, an animation's first frame
 * alone, without anything that the camera or anybody else wrote into the file. A small one is not enlarged.
 * Refuses (invalid) what cannot be decoded to the end.
 */
export async function fitImage(bytes: Uint8Array): Promise<Buffer> {
  const size = { width: widest, height: tallest, fit: "inside", withoutEnlargement: true } as const;
  return await drawInTurn(bytes, (picture) => picture.resize(size));
}
