import { existsSync } from "node:fs";
import { link, rm } from "node:fs/promises";
import path from "node:path";
import { type FileStore, MissingFile, readWhole, TruncatedFile } from "#app/domain/media/store/file-store.ts";
import { copyHashed, hashFile } from "./verify-backup.server.ts";

/** A file by its row in the database. */
export type KnownFile = { id: string; sha256: string; bytes: number };

export type CopiedFiles = { hashes: Map<string, string>; missing: string[]; damaged: string[] };

/** Where the files of a backup go. */
export type FilesTarget = {
  /** Copies a file; returns the SHA-256 of the copy. Throws `MissingFile` if there is none. */
  add: (file: KnownFile) => Promise<string>;
  /** Removes copies of files that are no longer in the database. */
  drop: (ids: readonly string[]) => Promise<void>;
};

/** How many files are copied at once, so that waits for the disk overlap. */
const lanes = 4;

/** Copies the files that are not in `done` yet, and adds them to it. */
export async function copyFiles(
  files: readonly KnownFile[],
  target: FilesTarget,
  done: CopiedFiles,
  stop?: AbortSignal,
): Promise<void> {
  const copyOne = async (file: KnownFile) => {
    try {
      const sha256 = await target.add(file);
      done.hashes.set(file.id, sha256);
      if (sha256 !== file.sha256) done.damaged.push(file.id);
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
      done.missing.push(file.id);
    }
  };
  const waiting = files.filter(({ id }) => !done.hashes.has(id));
  await inLanes(waiting, copyOne, stop);
}

/** Calls `work` for each, some at once. Starts no further one after a failure. */
export async function inLanes<T>(all: Iterable<T>, work: (one: T) => Promise<void>, stop?: AbortSignal): Promise<void> {
  const waiting = all[Symbol.iterator]();
  const failures: unknown[] = [];
  const lane = async () => {
    for (let next = waiting.next(); !next.done && !failures.length; next = waiting.next()) {
      stop?.throwIfAborted();
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: lanes }, () => lane().catch((error) => void failures.push(error))));
  if (failures.length) throw failures[0];
}

/**
 * Copies to a folder. Files never change, so one that an earlier backup's folder holds intact is linked and takes no
 * more space.
 */
export function folderTarget(to: string, from: FileStore, earlier: string | undefined): FilesTarget {
  return {
    add: async (file) => {
      const target = path.join(to, file.id);
      const before = earlier && path.join(earlier, file.id);
      if (before && existsSync(before) && (await hashFile(before)) === file.sha256 && (await linked(before, target)))
        return file.sha256;
      try {
        return await copyHashed(upToItsEnd(await readWhole(from, file)), target);
      } catch (error) {
        if (error instanceof MissingFile) await rm(target, { force: true });
        throw error;
      }
    },
    drop: async (ids) => {
      for (const id of ids) await rm(path.join(to, id));
    },
  };
}

/** The part of a file that exists. */
export async function* upToItsEnd(chunks: AsyncIterable<Uint8Array>) {
  try {
    yield* chunks;
  } catch (error) {
    if (!(error instanceof TruncatedFile)) throw error;
  }
}

/** False on disks without hard links. */
async function linked(before: string, target: string) {
  try {
    await link(before, target);
    return true;
  } catch {
    return false;
  }
}
