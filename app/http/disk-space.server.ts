import { statfs } from "node:fs/promises";
import { AppError } from "#app/domain/app-error.ts";
import type { Settings } from "#app/domain/settings.ts";

/**
 * With less free space than this, writes are refused. It is more than the reserve that the embedded PostgreSQL releases
 * to start again (drizzle/embedded/supervisor.mjs), so that this reserve serves reading and not the next write.
 */
const least = 64 * 1024 ** 2;
/** How long a measurement is used, in milliseconds. */
const fresh = 1_000;

let last = { at: Number.NEGATIVE_INFINITY, of: "", isFull: false };

/**
 * Refuses (full) writes while the disk of the embedded database is nearly full, so that pages can still be read. A
 * database elsewhere looks after its own disk.
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
    return false; // Unknown: the write itself will fail if the disk is full.
  }
}
