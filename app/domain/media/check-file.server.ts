import { createHash } from "node:crypto";
import { type FileStore, MissingFile, readWhole, TruncatedFile } from "#app/domain/media/store/file-store.ts";

type File = { id: string; bytes: number; sha256: string };

/** A file whose bytes differ from its row's checksum. */
export class DamagedFile extends Error {}

/** Whether a storage has a file with the bytes of its row's checksum. */
export async function isIntact(store: FileStore, file: File): Promise<boolean> {
  try {
    for await (const _ of readChecked(store, file));
    return true;
  } catch (error) {
    if (error instanceof MissingFile || error instanceof DamagedFile) return false;
    throw error;
  }
}

/** A file's chunks, and at the end an error (`DamagedFile`) if they did not match its row's checksum. */
export async function* readChecked(store: FileStore, file: File): AsyncGenerator<Uint8Array> {
  const { id, sha256 } = file;
  const hash = createHash("sha256");
  try {
    for await (const piece of await readWhole(store, file)) {
      hash.update(piece);
      yield piece;
    }
  } catch (error) {
    throw error instanceof TruncatedFile ? new DamagedFile(error.message) : error;
  }
  if (hash.digest("hex") !== sha256) throw new DamagedFile(`media/${id} is not what its row says`);
}
