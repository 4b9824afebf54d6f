import { existsSync } from "node:fs";
import { link, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { type FileStore, MissingFile, readWhole, TruncatedFile } from "#app/domain/media/store/file-store.ts";
import { copyHashed, hashFile } from "./verify-backup.server.ts";

/** A file as the database knows it. */
export type KnownFile = { id: string; sha256: string; bytes: number };

export type CopiedFiles = { hashes: Map<string, string>; missing: string[]; damaged: string[] };

type Places = { from: FileStore; to: string; earlier: string | undefined };

/** How many files are copied at once: enough to wait for the disk only once. */
const lanes = 4;

/**
 * Copies those files that are not in `to` yet. Files never change once they are there, so one that an earlier backup
 * holds, and that is still whole there, is the same file under a second name and takes no more room.
 * `done` is what was copied before, and is added to.
 */
export async function copyFiles(files: readonly KnownFile[], places: Places, done: CopiedFiles): Promise<void> {
  await mkdir(places.to, { recursive: true, mode: 0o700 });
  const waiting = files.filter(({ id }) => !done.hashes.has(id));
  const work = waiting[Symbol.iterator]();
  const lane = async () => {
    for (const file of work) await copyFile(file, places, done);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Removes what was copied and is not among `files`: it was deleted on the platform meanwhile. */
export async function copyOnlyListed(files: readonly KnownFile[], to: string, { hashes }: CopiedFiles): Promise<void> {
  const wanted = new Set(files.map(({ id }) => id));
  for (const name of await readdir(to)) {
    if (wanted.has(name)) continue;
    hashes.delete(name);
    await rm(path.join(to, name));
  }
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

/** As much of a file as there is. */
async function* upToItsEnd(chunks: AsyncIterable<Uint8Array>) {
  try {
    yield* chunks;
  } catch (error) {
    if (!(error instanceof TruncatedFile)) throw error;
  }
}

/** False on disks that know no second names. */
async function linked(before: string, target: string) {
  try {
    await link(before, target);
    return true;
  } catch {
    return false;
  }
}
