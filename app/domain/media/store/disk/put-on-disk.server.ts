import { type FileHandle, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { requireRoom } from "#app/domain/media/room.server.ts";
import type { FileChunks } from "#app/domain/media/store/file-store.ts";

/** After so many bytes it is looked again whether the disk has room. */
const stride = 64 * 1024 ** 2;

/**
 * Writes a file to the disk as it comes, a piece at a time, under another name, and gives it its own once it is whole
 * and synced; whatever stops it before leaves nothing behind, unless the process dies.
 * Refuses (full) where the disk is running out of room.
 */
export async function putOnDisk(folder: string, id: string, chunks: FileChunks) {
  await requireRoom(folder);
  const unfinished = path.join(folder, `.${id}.${process.pid}.part`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await write(folder, file, chunks).finally(() => file.close());
    await rename(unfinished, path.join(folder, id));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(folder: string, file: FileHandle, chunks: FileChunks) {
  let bytes = 0;
  for await (const chunk of chunks) {
    if (Math.floor((bytes + chunk.length) / stride) > Math.floor(bytes / stride)) await requireRoom(folder);
    bytes += chunk.length;
    await file.writeFile(chunk);
  }
  await file.sync();
}
