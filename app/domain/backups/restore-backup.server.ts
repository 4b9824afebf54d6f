import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Deletion } from "#app/domain/privacy/deletion-list.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";
import { findSecret } from "./backup-folder.server.ts";
import { loadDatabase } from "./load-database.server.ts";
import { recordBackup } from "./make-backup.server.ts";
import { secretFile } from "./manifest.ts";
import { filePlace, requireEmptyDatabase } from "./place-files.server.ts";
import { type RepeatedDeletions, repeatDeletions } from "./restore-deletions.server.ts";
import type { VerifiedBackup } from "./verify-backup.server.ts";

type Target = {
  db: Db;
  settings: Pick<Settings, "DATA_DIR"> & Partial<Settings>;
  /** SESSION_SECRET of the environment, if it is set. */
  given: string | undefined;
};

/**
 * Restores a verified backup into an empty database and store, all or nothing, and deletes the accounts in `deletions`
 * again. Returns how many, and which must wait.
 */
export async function restoreBackup(
  { db, settings, given }: Target,
  backup: VerifiedBackup,
  deletions: readonly Deletion[] = [],
): Promise<RepeatedDeletions> {
  await requireEmptyDatabase({ db });
  const SESSION_SECRET = await secretAfter(backup, settings, given);
  const afterLoad = async (tx: Db) => {
    const ctx = contextOf(tx, { ...settings, SESSION_SECRET });
    if (backup.manifest.kind === "full") await recordBackup(ctx, backup); // What it says of the last one is older.
    return await repeatDeletions(ctx, deletions);
  };
  const keepSecret = () => placeSecret(backup, settings, given);
  if (backup.manifest.kind === "upgrade")
    return await loadDatabase(db, backup, { afterLoad, beforeCommit: keepSecret });
  const files = filePlace(settings);
  await files.requireEmpty();
  try {
    await files.copyIn(path.join(backup.folder, "media"));
    const beforeCommit = async () => {
      await keepSecret();
      await files.activate();
    };
    return await loadDatabase(db, backup, { afterLoad, beforeCommit });
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
async function secretAfter(
  { folder, manifest }: VerifiedBackup,
  settings: Target["settings"],
  given: string | undefined,
) {
  const here = given || (await findSecret(settings));
  if (here) return here;
  if (manifest.secret.kept === "backup") return await readFile(path.join(folder, secretFile), "utf8");
  return randomBytes(32).toString("base64url");
}

/** Where the environment gives a secret, that one counts and none is written beside it. */
async function placeSecret(
  { folder, manifest }: VerifiedBackup,
  settings: Pick<Settings, "DATA_DIR">,
  given: string | undefined,
) {
  if (given || manifest.secret.kept !== "backup" || (await findSecret(settings))) return;
  const secret = await readFile(path.join(folder, secretFile), "utf8");
  await mkdir(settings.DATA_DIR, { recursive: true });
  await writeFile(path.join(settings.DATA_DIR, secretFile), secret, { mode: 0o600, flag: "wx", flush: true });
}
