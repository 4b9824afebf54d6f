import { type FileHandle, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { readyFolder, requireRoom } from "#app/domain/media/room.server.ts";
import type { FileChunks } from "#app/domain/media/store/file-store.ts";

/** After so many bytes it is looked again whether the disk has room. */
const stride = 64 * 1024 ** 2;

/**
 * Writes a file to the disk as it comes, a piece at a time, under another name, and gives it its own once it is whole
 * and synced; whatever stops it before leaves nothing behind, unless the process dies.
 * Refuses (full) where the disk is running out of room, unless it is to be kept all the same.
 */
export async function putOnDisk(
  folder: string,
  id: string,
  chunks: FileChunks,
  { evenIfScarce = false }: { evenIfScarce?: boolean } = {},
) {
  const ready = evenIfScarce ? readyFolder : requireRoom;
  await ready(folder);
  const unfinished = path.join(folder, `.${id}.${process.pid}.part`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await write(file, chunks, () => ready(folder)).finally(() => file.close());
    await rename(unfinished, path.join(folder, id));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(file: FileHandle, chunks: FileChunks, lookAgain: () => Promise<void>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    if (Math.floor((bytes + chunk.length) / stride) > Math.floor(bytes / stride)) await lookAgain();
    bytes += chunk.length;
    await file.writeFile(chunk);
  }
  await file.sync();
}
