export type PictureSize = { width: number; height: number };

/** How many bytes at the beginning of a file `pictureSize` looks at. */
export const sizeBytes = 30;

/** The size in pixels of a WebP, as all stored pictures are, from the first bytes of its file; null for other files. */
export function pictureSize(head: Uint8Array): PictureSize | null {
  if (head.length < sizeBytes) return null;
  const text = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end));
  if (text(0, 4) !== "RIFF" || text(8, 12) !== "WEBP") return null;
  const view = new DataView(head.buffer, head.byteOffset);
  const uint24 = (at: number) => view.getUint16(at, true) + (head[at + 2]! << 16);
  switch (text(12, 16)) {
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    default:
      return null;
  }
}
