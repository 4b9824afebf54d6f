import { open, rename, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a file under a temporary name (`.name.<process>.part`) and renames it once it is on the disk: readers see all
 * of it or nothing. A failed write leaves nothing behind, unless the process dies.
 */
export async function writeFileAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  try {
    const handle = await open(unfinished, "w", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
