import { isUuid } from "#app/domain/text.ts";
import type { ImageKind } from "./image.ts";

const own = "/media/";

/** The maximum length of an outside address, in characters. */
const longest = 2_048;

/** The file's id in an address of our own, `/media/{id}`; null for any other address. */
export function fileIdFromUrl(address: string): string | null {
  const id = address.slice(own.length);
  return address.startsWith(own) && isUuid(id) ? id : null;
}

/**
 * An `https:` address in normal form, up to `maxLength` characters; null for longer ones, other schemes and addresses
 * with a password.
 */
export function parseWebUrl(value: string, maxLength = longest): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url?.protocol === "https:" && !url.username && !url.password;
  return isPlain && url.href.length <= maxLength ? url.href : null;
}

/** The forms of a profile picture: an address, of a file stored here or outside, or the file itself. */
export type Picture =
  | { kind: "address"; url: string }
  | { kind: "embedded"; image: ImageKind; base64: string; bytes: number };

const embedded = /^data:image\/(png|jpeg|gif);base64,$/;

/** Reads a picture's value; null if it cannot be one. */
export function readPicture(value: string): Picture | null {
  if (value.startsWith("data:")) return readEmbedded(value);
  const url = fileIdFromUrl(value) ? value : parseWebUrl(value);
  return url === null ? null : { kind: "address", url };
}

function readEmbedded(value: string): Picture | null {
  const start = value.indexOf(",") + 1;
  const image = embedded.exec(value.slice(0, start))?.[1] as ImageKind | undefined;
  const base64 = value.slice(start);
  const digits = base64.replace(/={1,2}$/, "");
  if (!image || !digits || base64.length % 4 || /[^A-Za-z0-9+/]/.test(digits)) return null;
  return { kind: "embedded", image, base64, bytes: Math.floor((digits.length * 3) / 4) };
}
