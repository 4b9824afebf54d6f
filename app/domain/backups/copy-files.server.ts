import { existsSync } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { type FileStore, MissingFile, readWhole, TruncatedFile } from "#app/domain/media/store/file-store.ts";
import { copyHashed, hashFile } from "./verify-backup.server.ts";

/** A file by its row in the database. */
export type KnownFile = { id: string; sha256: string; bytes: number };

export type CopiedFiles = { hashes: Map<string, string>; missing: string[]; damaged: string[] };

type Places = { from: FileStore; to: string; earlier: string | undefined; stop?: AbortSignal };

/** How many files are copied at once, so that waits for the disk overlap. */
const lanes = 4;

/**
 * Copies files that are not in `to` yet. Files never change, so one that an earlier backup holds intact is linked and
 * takes no more space. `done` is what was copied before, and is added to.
 */
export async function copyFiles(files: readonly KnownFile[], places: Places, done: CopiedFiles): Promise<void> {
  await mkdir(places.to, { recursive: true, mode: 0o700 });
  const waiting = files.filter(({ id }) => !done.hashes.has(id));
  await inLanes(waiting, (file) => copyFile(file, places, done), places.stop);
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

/** Removes copied files that were deleted on the platform meanwhile. */
export async function dropCopies(ids: readonly string[], to: string): Promise<void> {
  for (const id of ids) await rm(path.join(to, id));
}

async function copyFile(file: KnownFile, { from, to, earlier }: Places, done: CopiedFiles) {
  const { id, sha256 } = file;
  const target = path.join(to, id);
  const before = earlier && path.join(earlier, id);
  if (before && existsSync(before) && (await hashFile(before)) === sha256 && (await linked(before, target)))
    return void done.hashes.set(id, sha256);
  try {
    const hash = await copyHashed(upToItsEnd(await readWhole(from, file)), target);
    done.hashes.set(id, hash);
    if (hash !== sha256) done.damaged.push(id);
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    await rm(target, { force: true });
    done.missing.push(id);
  }
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
