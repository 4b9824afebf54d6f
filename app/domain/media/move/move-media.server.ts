import { asc } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { checkedPieces, Damaged, isWholeIn } from "#app/domain/media/move/check-file.server.ts";
import type { FileStore } from "#app/domain/media/store/file-store.ts";
import { MissingFile } from "#app/domain/media/store/trouble.ts";
import { media } from "#drizzle/schema/courses.ts";

type Move = {
  from: FileStore;
  to: FileStore;
  /** Whether a file goes from where it was, once its copy has been read back and found right. */
  removeSource: boolean;
  /** Told of each file as it is dealt with. */
  tell: (id: string, outcome: MoveOutcome) => void;
};

/**
 * What became of a file: copied now; there already; its bytes, where it is, are not those that its row names; or in
 * neither place.
 */
export type MoveOutcome = "copied" | "there" | "damaged" | "missing";

/**
 * Brings every file that a row names from one storage to another. Each is read back from there and compared with the
 * SHA-256 of its row, also one that an earlier run has brought; so it may be stopped and run again at any moment, also
 * while the platform is open, since files never change. What is damaged is not copied and never removed.
 * Out: how many files had which outcome. Throws where a storage is away.
 */
export async function moveMedia({ db }: Pick<Ctx, "db">, move: Move): Promise<Record<MoveOutcome, number>> {
  const counts = { copied: 0, there: 0, damaged: 0, missing: 0 };
  const files = await db
    .select({ id: media.id, bytes: media.bytes, sha256: media.sha256 })
    .from(media)
    .orderBy(asc(media.createdAt), asc(media.id));
  for (const file of files) {
    const outcome = await bring(file, move);
    counts[outcome] += 1;
    move.tell(file.id, outcome);
  }
  return counts;
}

type File = { id: string; bytes: number; sha256: string };

async function bring(file: File, { from, to, removeSource }: Move): Promise<MoveOutcome> {
  const outcome = (await isWholeIn(to, file)) ? "there" : await copy(file, from, to);
  const isSafe = outcome === "there" || outcome === "copied";
  if (isSafe && removeSource) await from.remove(file.id);
  return outcome;
}

async function copy(file: File, from: FileStore, to: FileStore): Promise<MoveOutcome> {
  try {
    await to.put(file.id, checkedPieces(from, file));
  } catch (error) {
    if (error instanceof MissingFile) return "missing";
    if (error instanceof Damaged) return "damaged";
    throw error;
  }
  return (await isWholeIn(to, file)) ? "copied" : "damaged";
}
