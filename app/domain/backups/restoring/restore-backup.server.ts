import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Deletion } from "#app/domain/backups/deletions/deletion-list.server.ts";
import { type ErasedAgain, eraseAgain } from "#app/domain/backups/deletions/erase-again.server.ts";
import { secretFile } from "#app/domain/backups/folder/manifest.ts";
import { noteBackup } from "#app/domain/backups/last-backup.server.ts";
import { loadDatabase } from "#app/domain/backups/restoring/load-database.server.ts";
import { filePlace } from "#app/domain/backups/restoring/place-files.server.ts";
import { requireEmptyDatabase } from "#app/domain/backups/restoring/require-empty.server.ts";
import type { Verified } from "#app/domain/backups/restoring/verify-backup.server.ts";
import { findSecret } from "#app/domain/backups/secret.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";

type Target = {
  db: Db;
  settings: Pick<Settings, "DATA_DIR"> & Partial<Settings>;
  /** SESSION_SECRET of the environment, if it is set. */
  given: string | undefined;
};

/**
 * Restores a verified backup into an empty database and an empty place for files: all of it or nothing. Of the accounts
 * in `deletions` those that the copy brings back are deleted again in the same step. Out: how many, and which have to
 * wait. Refused where either holds anything, and where what was loaded is not what the manifest says.
 */
export async function restoreBackup(
  { db, settings, given }: Target,
  backup: Verified,
  deletions: readonly Deletion[] = [],
): Promise<ErasedAgain> {
  await requireEmptyDatabase({ db });
  const SESSION_SECRET = await secretAfter(backup, settings, given);
  const amend = async (tx: Db) => {
    const ctx = contextOf(tx, { ...settings, SESSION_SECRET });
    if (backup.manifest.kind === "full") await noteBackup(ctx, backup); // What it says of the last one is older.
    return await eraseAgain(ctx, deletions);
  };
  const keepSecret = () => placeSecret(backup, settings, given);
  if (backup.manifest.kind === "upgrade") return await loadDatabase(db, backup, { amend, last: keepSecret });
  const files = filePlace(settings);
  await files.requireEmpty();
  try {
    await files.bring(path.join(backup.folder, "media"));
    const last = async () => {
      await keepSecret();
      await files.settle();
    };
    return await loadDatabase(db, backup, { amend, last });
  } catch (error) {
    await files.undo();
    throw error;
  }
}

/** Nobody's: it is the platform that does again what was asked of it before. */
const contextOf = (db: Db, settings: Target["settings"]): Ctx => ({
  db,
  settings: { ...settings, ADMIN_EMAILS: settings.ADMIN_EMAILS ?? [] } as Settings,
  viewer: null,
  ip: null,
});

/**
 * The secret that the restored platform goes by, for the hashes in its events. Where it is kept elsewhere and was not
 * given, as in a proof, one that nobody has.
 */
async function secretAfter({ folder, manifest }: Verified, settings: Target["settings"], given: string | undefined) {
  const here = given || (await findSecret(settings));
  if (here) return here;
  if (manifest.secret.kept === "backup") return await readFile(path.join(folder, secretFile), "utf8");
  return randomBytes(32).toString("base64url");
}

/** Where the environment gives a secret, that one counts and none is written beside it. */
async function placeSecret(
  { folder, manifest }: Verified,
  settings: Pick<Settings, "DATA_DIR">,
  given: string | undefined,
) {
  if (given || manifest.secret.kept !== "backup" || (await findSecret(settings))) return;
  const secret = await readFile(path.join(folder, secretFile), "utf8");
  await mkdir(settings.DATA_DIR, { recursive: true });
  await writeFile(path.join(settings.DATA_DIR, secretFile), secret, { mode: 0o600, flag: "wx", flush: true });
}
