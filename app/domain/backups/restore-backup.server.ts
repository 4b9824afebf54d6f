import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Deletion } from "#app/domain/privacy/deletion-list.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";
import { recordBackup } from "./backup-events.server.ts";
import { findSecret } from "./backup-folder.server.ts";
import { loadDatabase } from "./load-database.server.ts";
import { secretFile } from "./manifest.ts";
import { type RepeatedDeletions, repeatDeletions } from "./restore-deletions.server.ts";
import { requireEmptyDatabase, restoredFiles } from "./restored-files.server.ts";
import type { VerifiedBackup } from "./verify-backup.server.ts";

type Target = {
  db: Db;
  settings: Pick<Settings, "DATA_DIR"> & Partial<Settings>;
  /** SESSION_SECRET of the environment, if it is set. */
  given: string | undefined;
  /** Whether existing data is replaced, instead of being a reason to refuse. */
  replace?: boolean;
  /** Restores only the database, for a test; the files were verified before. */
  withoutFiles?: boolean;
};

/**
 * Restores a verified backup, all or nothing, into an empty database and store, or with `replace` into existing ones,
 * and deletes the accounts in `deletions` again. Returns how many, and which must wait.
 */
export async function restoreBackup(
  { db, settings, given, replace = false, withoutFiles = false }: Target,
  backup: VerifiedBackup,
  deletions: readonly Deletion[] = [],
): Promise<RepeatedDeletions> {
  if (!replace) await requireEmptyDatabase({ db });
  const { here, fromBackup } = await secretsFor(backup, settings, { given, replace });
  // A dry run may have neither: the secret is kept elsewhere. It only hashes what the restored platform's events name.
  const SESSION_SECRET = here ?? fromBackup ?? randomBytes(32).toString("base64url");
  const afterLoad = async (tx: Db) => {
    const ctx = contextOf(tx, { ...settings, SESSION_SECRET });
    if (backup.manifest.kind === "full") {
      const { manifest, folder, from = folder } = backup;
      await recordBackup(ctx, { manifest, folder: from }); // The restored database's own record names an older backup.
    }
    return await repeatDeletions(ctx, deletions);
  };
  const storeSecret = async () => {
    if (fromBackup) await writeSecret(fromBackup, settings);
  };
  if (withoutFiles || backup.manifest.kind === "upgrade")
    return await loadDatabase(db, backup, { replace, afterLoad, beforeCommit: storeSecret });
  const files = restoredFiles(settings);
  if (!replace) await files.requireEmpty();
  try {
    await files.copyIn(path.join(backup.folder, "media"), { isOurs: backup.from !== undefined });
    const beforeCommit = async () => {
      await storeSecret();
      await files.activate();
    };
    const again = await loadDatabase(db, backup, { replace, afterLoad, beforeCommit });
    await files.finish();
    return again;
  } catch (error) {
    await files.undo();
    throw error;
  }
}

/** Not bound to a person: the platform repeats a deletion that was asked for before. */
const contextOf = (db: Db, settings: Target["settings"]): Ctx => ({
  db,
  settings: { ...settings, ADMIN_EMAILS: settings.ADMIN_EMAILS ?? [] } as Settings,
  viewer: null,
  ip: null,
});

/**
 * The secret that stays here, which is the environment's, or the one in DATA_DIR unless a backup's replaces it; or
 * else the backup's. The replaced one is in the backup made just before.
 */
async function secretsFor(
  { folder, manifest: { secret } }: VerifiedBackup,
  settings: Pick<Settings, "DATA_DIR">,
  { given, replace }: Pick<Target, "given" | "replace">,
): Promise<{ here?: string; fromBackup?: string }> {
  const isInBackup = secret.kept === "backup";
  const here = given || (replace && isInBackup ? undefined : await findSecret(settings));
  if (here) return { here };
  return isInBackup ? { fromBackup: await readFile(path.join(folder, secretFile), "utf8") } : {};
}

async function writeSecret(secret: string, { DATA_DIR }: Pick<Settings, "DATA_DIR">) {
  await mkdir(DATA_DIR, { recursive: true });
  const file = path.join(DATA_DIR, secretFile);
  await writeFile(`${file}.restoring`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.restoring`, file);
}
