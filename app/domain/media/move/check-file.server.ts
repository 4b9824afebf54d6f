import { createHash } from "node:crypto";
import type { FileStore } from "#app/domain/media/store/file-store.ts";
import { readWhole } from "#app/domain/media/store/read-whole.ts";
import { MissingFile, TooShort } from "#app/domain/media/store/trouble.ts";

type File = { id: string; bytes: number; sha256: string };

/** A file whose bytes are not those that its row names. */
export class Damaged extends Error {}

/** Whether a storage has a file, with the bytes that its row names. */
export async function isWholeIn(store: FileStore, file: File): Promise<boolean> {
  try {
    for await (const _ of checkedPieces(store, file));
    return true;
  } catch (error) {
    if (error instanceof MissingFile || error instanceof Damaged) return false;
    throw error;
  }
}

/** A file's pieces. Behind the last comes an error (`Damaged`) where they were not those that its row names. */
export async function* checkedPieces(store: FileStore, file: File): AsyncGenerator<Uint8Array> {
  const { id, sha256 } = file;
  const hash = createHash("sha256");
  try {
    for await (const piece of await readWhole(store, file)) {
      hash.update(piece);
      yield piece;
    }
  } catch (error) {
    throw error instanceof TooShort ? new Damaged(error.message) : error;
  }
  if (hash.digest("hex") !== sha256) throw new Damaged(`media/${id} is not what its row says`);
}
