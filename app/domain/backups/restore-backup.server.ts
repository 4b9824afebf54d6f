import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { copyHashed } from "#app/domain/backups/hash-file.server.ts";
import { loadDatabase } from "#app/domain/backups/load-database.server.ts";
import { secretFile } from "#app/domain/backups/manifest.ts";
import { requireEmptyDatabase, requireEmptyFolder } from "#app/domain/backups/require-empty.server.ts";
import { keptSecret } from "#app/domain/backups/secret.server.ts";
import type { Verified } from "#app/domain/backups/verify-backup.server.ts";
import { mediaFolder } from "#app/domain/media/media-folder.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";

type Target = {
  db: Db;
  settings: Pick<Settings, "DATA_DIR">;
  /** SESSION_SECRET of the environment, if it is set. */
  given: string | undefined;
};

/**
 * Restores a verified backup into an empty database and an empty folder: all of it or nothing.
 * Refused where either holds anything, and where what was loaded is not what the manifest says.
 */
export async function restoreBackup({ db, settings, given }: Target, backup: Verified): Promise<void> {
  await requireEmptyDatabase({ db });
  if (backup.manifest.kind === "upgrade") return await loadDatabase(db, backup, async () => {});
  await requireEmptyFolder(settings);
  const target = mediaFolder(settings);
  const draft = `${target}.restoring`;
  let isPlaced = false;
  try {
    await copyBack(path.join(backup.folder, "media"), draft);
    await loadDatabase(db, backup, async () => {
      await placeSecret(backup, settings, given);
      if (existsSync(target)) await rm(target, { recursive: true });
      await rename(draft, target);
      isPlaced = true;
    });
  } catch (error) {
    if (isPlaced) await rename(target, draft); // The database was lost at its very last word.
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function copyBack(from: string, to: string) {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(from)) await copyHashed(path.join(from, name), path.join(to, name));
}

/** Where the environment gives a secret, that one counts and none is written beside it. */
async function placeSecret(
  { folder, manifest }: Verified,
  settings: Pick<Settings, "DATA_DIR">,
  given: string | undefined,
) {
  if (given || manifest.secret.kept !== "backup" || (await keptSecret(settings))) return;
  const secret = await readFile(path.join(folder, secretFile), "utf8");
  await writeFile(path.join(settings.DATA_DIR, secretFile), secret, { mode: 0o600, flag: "wx", flush: true });
}
