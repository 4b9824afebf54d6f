import { gunzipSync, gzipSync } from "node:zlib";
import { listLength } from "./open-badge.ts";

/** A list as `encodedList`: the bits at these positions set, the first position at the left, compressed. */
export function encodeList(set: Iterable<number>): string {
  const bytes = Buffer.alloc(listLength / 8);
  for (const position of set) bytes[position >> 3]! |= 128 >> (position & 7);
  return `u${gzipSync(bytes).toString("base64url")}`;
}

/** Whether the bit at a position is set; null if the text is no such list or has no such position. */
export function isSet(encoded: string, position: number): boolean | null {
  const bytes = unpack(encoded);
  if (!bytes || !Number.isInteger(position) || position < 0 || position >= bytes.length * 8) return null;
  return (bytes[position >> 3]! & (128 >> (position & 7))) !== 0;
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
