import { statfsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Three segments of PostgreSQL's log of changes: enough to recover, and then to serve readers, on a full disk. */
const size = 48 * 1024 ** 2;
/** So much has to be free for setting it aside, and less than that is short of room. */
const plenty = 160 * 1024 ** 2;
const short = 32 * 1024 ** 2;

/**
 * Room on the disk that is set aside while there is plenty, and given up when PostgreSQL cannot start for want of it.
 * @param {{ cluster: string, durable: boolean }} job only a cluster that is to last gets one
 */
export function reserveFor({ cluster, durable }) {
  const file = join(dirname(cluster), "reserve");
  const free = () => {
    const { bavail, bsize } = statfsSync(cluster);
    return bavail * bsize;
  };
  return {
    /** Sets it aside, if it is not there and there is plenty of room. */
    async keep() {
      if (!durable || free() < plenty) return;
      const handle = await open(file, "ax", 0o600).catch(() => null);
      if (!handle) return; // It is there.
      const piece = Buffer.alloc(1024 ** 2);
      try {
        for (let written = 0; written < size; written += piece.length) await handle.write(piece);
      } catch {
        await rm(file, { force: true }); // Somebody else needed that room.
      } finally {
        await handle.close();
      }
    },
    /** Gives it up where the disk is full. @returns {Promise<boolean>} whether that has made room */
    async giveUp() {
      if (free() >= short) return false;
      return await rm(file).then(
        () => true,
        () => false, // It is given up already.
      );
    },
  };
}
