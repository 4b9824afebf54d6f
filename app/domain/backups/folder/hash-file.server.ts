import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileChunks } from "#app/domain/media/store/file-store.ts";

/** The SHA-256 of a file, in hex, read piece by piece. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Writes bytes to a new file, on the disk when it resolves. Out: the SHA-256 of what passed. */
export async function copyHashed(from: FileChunks, to: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(
    Readable.from(from),
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600, flags: "wx", flush: true }),
  );
  return hash.digest("hex");
}
