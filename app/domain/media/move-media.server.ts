import { createHash } from "node:crypto";
import { asc, inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { isStored } from "#app/domain/media/store/add-to-archive.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { type FileStore, MissingFile, readWhole, TruncatedFile } from "#app/domain/media/store/file-store.ts";
import { media } from "#drizzle/schema/courses.ts";
import { demoFiles } from "#drizzle/seed/seed-media.ts";

type Move = {
  from: FileStore;
  to: FileStore;
  /** Whether a file is removed at its old place once its copy has been read back and verified. */
  removeSource: boolean;
  /** Called with each file's outcome. */
  onMoved: (id: string, outcome: MoveOutcome) => void;
};

/** What happened to a file: copied now; there already; damaged where it is; or in neither place. */
export type MoveOutcome = "copied" | "there" | "damaged" | "missing";

/**
 * Moves every file with a row from one storage to another. Each copy is read back and compared with the SHA-256 of its
 * row, also one from an earlier run; so it can be stopped and run again at any time, also while the platform is open.
 * Damaged files are neither copied nor removed.
 */
export async function moveMedia({ db }: Pick<Ctx, "db">, move: Move): Promise<Record<MoveOutcome, number>> {
  const counts = { copied: 0, there: 0, damaged: 0, missing: 0 };
  const files = await db
    .select({ id: media.id, bytes: media.bytes, sha256: media.sha256 })
    .from(media)
    .orderBy(asc(media.createdAt), asc(media.id));
  for (const file of files) {
    const outcome = await moveFile(file, move);
    counts[outcome] += 1;
    move.onMoved(file.id, outcome);
  }
  return counts;
}

type File = { id: string; bytes: number; sha256: string };

async function moveFile(file: File, { from, to, removeSource }: Move): Promise<MoveOutcome> {
  const outcome = (await isIntact(to, file)) ? "there" : await copy(file, from, to);
  const isSafe = outcome === "there" || outcome === "copied";
  if (isSafe && removeSource) await from.remove(file.id);
  return outcome;
}

async function copy(file: File, from: FileStore, to: FileStore): Promise<MoveOutcome> {
  try {
    await to.put(file.id, readChecked(from, file));
  } catch (error) {
    if (error instanceof MissingFile) return "missing";
    if (error instanceof DamagedFile) return "damaged";
    throw error;
  }
  return (await isIntact(to, file)) ? "copied" : "damaged";
}

/** Stores those demo files that the storage lacks, because it was away when the school was planted. */
export async function storeDemoFiles(ctx: Ctx): Promise<number> {
  const files = await demoFiles();
  const { id, bytes, sha256 } = media;
  const rows = await ctx.db
    .select({ id, bytes, sha256 })
    .from(media)
    .where(inArray(sha256, [...files.keys()]));
  const store = await fileStore(ctx);
  let brought = 0;
  for (const row of rows) {
    if (await isStored(ctx, row)) continue;
    await store.put(row.id, [files.get(row.sha256)!]);
    brought += 1;
  }
  return brought;
}

/** A file whose bytes differ from its row's checksum. */
class DamagedFile extends Error {}

/** Whether a storage has a file with the bytes of its row's checksum. */
async function isIntact(store: FileStore, file: File): Promise<boolean> {
  try {
    for await (const _ of readChecked(store, file));
    return true;
  } catch (error) {
    if (error instanceof MissingFile || error instanceof DamagedFile) return false;
    throw error;
  }
}

/** A file's chunks, and at the end an error (`DamagedFile`) if they did not match its row's checksum. */
async function* readChecked(store: FileStore, file: File): AsyncGenerator<Uint8Array> {
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
