import { gunzipSync, gzipSync } from "node:zlib";
import { listLength } from "./open-badge.ts";

/** A list as `encodedList`: the bits of these places set, the first place at the left, compressed. */
export function encodeList(set: Iterable<number>): string {
  const bytes = Buffer.alloc(listLength / 8);
  for (const place of set) bytes[place >> 3]! |= 128 >> (place & 7);
  return `u${gzipSync(bytes).toString("base64url")}`;
}

/** Whether the bit of a place is set; null if the text is no such list or has no such place. */
export function isSet(encoded: string, place: number): boolean | null {
  const bytes = unpack(encoded);
  if (!bytes || !Number.isInteger(place) || place < 0 || place >= bytes.length * 8) return null;
  return (bytes[place >> 3]! & (128 >> (place & 7))) !== 0;
}

function unpack(encoded: string): Buffer | null {
  try {
    return encoded.startsWith("u")
      ? gunzipSync(Buffer.from(encoded.slice(1), "base64url"), { maxOutputLength: listLength })
      : null;
  } catch {
    return null;
  }
}
