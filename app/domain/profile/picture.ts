import { type ImageKind, mostImageBytes } from "#app/domain/media/image.ts";

/** What a profile's picture may be given as (A15): an outside address, a file kept here, or the file itself. */
export type Picture =
  | { kind: "outside" | "kept"; url: string }
  | { kind: "embedded"; image: ImageKind; base64: string; bytes: number };

const longestAddress = 2_048;
const embedded = /^data:image\/(png|jpeg|gif);base64,$/;
const kept = /^\/media\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads what was given as a picture; null for anything that cannot be one, `http:` and `javascript:` included. */
export function readPicture(value: string): Picture | null {
  if (kept.test(value)) return { kind: "kept", url: value };
  if (value.startsWith("data:")) return readEmbedded(value);
  const url = webAddress(value);
  return url && url.length <= longestAddress ? { kind: "outside", url } : null;
}

/** An `https:` address in its normal form; null for any other, and for one that carries a password. */
export function webAddress(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === "https:" && !url.username && !url.password ? url.href : null;
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
