import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Ctx } from "#app/domain/ctx.ts";
import { mediaFolder } from "#app/domain/media/media-folder.server.ts";
import { requireRoom } from "#app/domain/media/room.server.ts";
import { headBytes } from "#app/domain/media/uploads/kinds.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** A file that lies in its place, whole and synced, and whose row is still to be written. */
export type ReceivedFile = { id: string; bytes: number; sha256: string; mimeType: string };

type Receiving = {
  chunks: AsyncIterable<Uint8Array>;
  /** The type that the first bytes tell; throws what is to be refused. */
  typeOf: (head: Uint8Array) => string;
  /** Throws where so many bytes are too many. */
  measure: (bytes: number) => void;
};

/** After so many bytes it is looked again whether the disk has room. */
const stride = 64 * 1024 ** 2;

/**
 * Writes a file to the disk as it comes, a piece at a time: no more of it is in memory than the piece at hand. It is
 * under another name until it is whole; whatever stops it before leaves nothing behind.
 * Refuses what `typeOf` and `measure` refuse, an empty file, and (full) where the disk is running out of room.
 */
export async function receiveFile(ctx: Ctx, receiving: Receiving): Promise<ReceivedFile> {
  await requireRoom(ctx);
  const folder = mediaFolder(ctx.settings);
  const id = randomUUID();
  const unfinished = path.join(folder, `.${id}.part`);
  const file = await open(unfinished, "wx", 0o600);
  try {
    const received = await write(ctx, file, receiving).finally(() => file.close());
    await rename(unfinished, path.join(folder, id));
    return { id, ...received };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(ctx: Ctx, file: FileHandle, { chunks, typeOf, measure }: Receiving) {
  const hash = createHash("sha256");
  let head = new Uint8Array();
  let mimeType: string | undefined;
  let bytes = 0;
  for await (const chunk of chunks) {
    if (mimeType === undefined) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      if (head.length === headBytes) mimeType = typeOf(head);
    }
    if (Math.floor((bytes + chunk.length) / stride) > Math.floor(bytes / stride)) await requireRoom(ctx);
    bytes += chunk.length;
    measure(bytes);
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  if (!bytes) throw new Refusal("invalid", "Escolha um arquivo.");
  mimeType ??= typeOf(head);
  await file.sync();
  return { bytes, sha256: hash.digest("hex"), mimeType };
}
