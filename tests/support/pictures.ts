import { createHash } from "node:crypto";
import sharp from "sharp";

/** Pictures to upload, a new one each time. */
type About = { width?: number; height?: number; colour?: string };

const plain = ({ width = 300, height = 200, colour = "#c98a1b" }: About = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

export const aPng = (about?: About) => plain(about).png().toBuffer();
export const aJpeg = (about?: About) => plain(about).jpeg().toBuffer();

/** A photo with position and camera in its metadata, which must be rotated by 90 degrees. */
export function aTelltaleJpeg() {
  const exif = {
    IFD0: { Make: "Camera", Artist: "Ester Lima" },
    IFD3: { GPSLatitudeRef: "S", GPSLatitude: "23/1 33/1 1/1", GPSLongitudeRef: "W", GPSLongitude: "46/1 38/1 2/1" },
  };
  const halves = sharp({ create: { width: 400, height: 400, channels: 3, background: "#ff0000" } }).composite([
    { input: { create: { width: 200, height: 400, channels: 3, background: "#0000ff" } }, left: 0, top: 0 },
  ]);
  return halves.jpeg().withExif(exif).withMetadata({ orientation: 6, exif }).toBuffer();
}

/** A GIF of two frames, red and then blue. */
export async function aMovingGif() {
  const frames = await Promise.all(["#ff0000", "#0000ff"].map((colour) => aPng({ width: 60, height: 60, colour })));
  return await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A photo of a 48-megapixel phone: a JPEG of more than 12 MiB, rotated. */
export async function aPhoneJpeg() {
  const photo = await plain({ width: 8_064, height: 6_048 }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  return Buffer.concat([photo, Buffer.alloc(12 * 1024 ** 2)]);
}

/** A PNG of half a megabyte with 144 million pixels. */
export const aBomb = () => aPng({ width: 12_000, height: 12_000 });

/** A PNG with so many bytes appended that it has exactly `bytes`. */
export async function aPngOf(bytes: number) {
  const picture = await aPng();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

/** Noise, so that a truncated file really lacks something. */
export async function aTruncatedPng() {
  const seed = createHash("sha512").update("noise").digest();
  const data = Buffer.alloc(300 * 300 * 3, seed).map((byte, at) => (byte * (at % 251)) & 255);
  const whole = await sharp(data, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  return whole.subarray(0, Math.floor(whole.length / 2));
}

export const embedded = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`;
