import { statfs } from "node:fs/promises";
import { AppError } from "#app/domain/app-error.ts";
import type { Settings } from "#app/domain/settings.ts";

/**
 * With less than this free nobody writes any more. It is more than the reserve that the embedded PostgreSQL gives up
 * when it could not start (drizzle/embedded/supervisor.mjs): what that frees is for reading on, and not for the next
 * write.
 */
const least = 64 * 1024 ** 2;
/** How long a look at the disk is good for, in milliseconds. */
const fresh = 1_000;

let last = { at: Number.NEGATIVE_INFINITY, of: "", isFull: false };

/**
 * Refuses (full) what would write while the disk of the embedded database is as good as full, so that what is left of
 * it keeps the database up for reading. A database elsewhere looks after its own disk.
 */
export async function requireDiskSpace({ DATABASE_URL, DATA_DIR }: Pick<Settings, "DATABASE_URL" | "DATA_DIR">) {
  if (DATABASE_URL) return;
  const now = performance.now();
  if (last.of !== DATA_DIR || now - last.at > fresh) last = { at: now, of: DATA_DIR, isFull: await isFull(DATA_DIR) };
  if (last.isFull) throw new AppError("full");
}

async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < least;
  } catch {
    return false; // Where it cannot be asked, anybody who writes will find out.
  }
}
