import { rotateBackups } from "#app/domain/backups/backup-folder.server.ts";
import { makeBackup } from "#app/domain/backups/make-backup.server.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import type { Platform } from "#app/http/ctx.ts";
import type { Log } from "#app/server/log.ts";
import type { Migration } from "#drizzle/migrations.ts";

const maxUpgradeBackups = 3;

/**
 * Backs the database up before a migration. Does nothing if it has never been migrated, or with
 * BACKUP_BEFORE_UPGRADE=0. A failure stops the upgrade: the database stays as it is, and the former release can go on.
 */
export function backupBeforeMigrating({ db, settings }: Platform, log: Log) {
  return async (seen: Migration[]) => {
    if (seen.length === 0) return;
    if (!settings.BACKUP_BEFORE_UPGRADE) return log.warn("Upgrading without a backup: BACKUP_BEFORE_UPGRADE is off.");
    const parent = backupsFolder(settings);
    log.info("This release changes the database: a backup of it comes first.");
    try {
      const { folder, unlisted } = await makeBackup({ db, settings }, { parent, kind: "upgrade" });
      if (unlisted) log.warn(`The list of deleted accounts in ${parent} cannot be written (${unlisted}).`);
      log.info(`The database as it was is in ${folder}. To go back: docs/operations.md, "Going back".`);
    } catch (cause) {
      throw new Error(
        `The backup before the upgrade failed, so nothing was changed (${(cause as Error).message}). Make room in ` +
          `${parent} or set BACKUP_DIR to another folder; with a backup of your own, BACKUP_BEFORE_UPGRADE=0 goes on without.`,
        { cause },
      );
    }
    await rotateBackups(parent, "upgrade", maxUpgradeBackups);
  };
}
