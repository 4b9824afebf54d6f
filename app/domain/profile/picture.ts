import { fileIdOf, webAddress } from "#app/domain/media/address.ts";
import { type ImageKind, mostImageBytes } from "#app/domain/media/image.ts";

/** What a profile's picture may be given as (A15): an outside address, a file kept here, or the file itself. */
export type Picture =
  | { kind: "outside" | "kept"; url: string }
  | { kind: "embedded"; image: ImageKind; base64: string; bytes: number };

const embedded = /^data:image\/(png|jpeg|gif);base64,$/;

/** Reads what was given as a picture; null for anything that cannot be one. */
export function readPicture(value: string): Picture | null {
  if (fileIdOf(value)) return { kind: "kept", url: value };
  if (value.startsWith("data:")) return readEmbedded(value);
  const url = webAddress(value);
  return url ? { kind: "outside", url } : null;
}

/** Whether a picture's file is within what anybody may send. */
export const isWithinSize = (picture: Picture) => picture.kind !== "embedded" || picture.bytes <= mostImageBytes;

function readEmbedded(value: string): Picture | null {
  const start = value.indexOf(",") + 1;
  const image = embedded.exec(value.slice(0, start))?.[1] as ImageKind | undefined;
  const base64 = value.slice(start);
  const digits = base64.replace(/={1,2}$/, "");
  if (!image || !digits || base64.length % 4 || /[^A-Za-z0-9+/]/.test(digits)) return null;
  return { kind: "embedded", image, base64, bytes: Math.floor((digits.length * 3) / 4) };
}
