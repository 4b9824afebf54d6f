import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { rotateBackups } from "#app/domain/backups/backup-folder.server.ts";
import { makeBackup } from "#app/domain/backups/make-backup.server.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import { requireNoDemo } from "#app/domain/demo-school.server.ts";
import { offerFounding } from "#app/domain/founding.server.ts";
import { disabledDurabilitySettings } from "#app/domain/health/database-checks.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { release } from "#app/domain/release.server.ts";
import { followSaved } from "#app/domain/school-settings/saved-settings.server.ts";
import { isDemoSchool, isOpenToStrangers, type Settings } from "#app/domain/settings.ts";
import { endDemoAccess } from "#app/domain/sign-in/end-demo-access.server.ts";
import type { Platform } from "#app/http/ctx.ts";
import { openPlatform, withPlatform } from "#app/server/boot/open-platform.ts";
import { plantHistory } from "#app/server/demo/history.ts";
import type { Log } from "#app/server/log.ts";
import { type Db, sessionTimeouts } from "#drizzle/client.ts";
import { databaseFailure } from "#drizzle/failures.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import type { Migration } from "#drizzle/migrations.ts";
import { admitRelease } from "#drizzle/releases.ts";
import type { StoreFile } from "#drizzle/seed/seed-media.ts";
import { seedSchool } from "#drizzle/seed/seed-school.ts";

type Prepared = { platform: Platform; readSettings: () => Promise<Settings>; close: () => Promise<void> };

/**
 * Opens (or starts) the database, backs it up if an upgrade changes it, migrates it, and fills it with the demo school
 * if it is empty. Waits for a server that is away, calling `onAway`; throws for anything else. Returns the platform
 * with its saved settings, and how to read those again.
 */
export async function prepare(given: Settings, log: Log, onAway: () => void): Promise<Prepared> {
  const { db, close } = await openPlatform(given, {
    max: given.DATABASE_POOL,
    say: (text) => log.info(text),
  });
  const readSettings = followSaved({ db, settings: given });
  let settings = given;

  void checkStorage(given, log);
  await waitForDatabase(
    async () => {
      await (settings.DATABASE_DIRECT_URL
        ? migratePast(settings, log)
        : migrateDatabase(db, { before: backupBeforeMigrating({ db, settings }, log) }));
      await admitRelease(db, release);
      log.info("The database is migrated.");
      if (isOpenToStrangers(settings)) await requireNoDemo({ db });
      settings = await readSettings();
      if (settings.unusable.length)
        log.warn({ settings: settings.unusable }, "Settings kept in the panel cannot be used: type them again there.");
      const ended = await endDemoAccess({ db, settings, viewer: null, ip: null });
      if (ended) log.info({ ended }, "The demo sign-in is off: nobody whom only it knew is signed in any longer.");
      await warnOfDisabledDurability(db, log);
      await warnOfMissingTimeouts(db, log);
      if (!isDemoSchool(settings)) {
        if (settings.DEMO_CONTENT) log.info("Demo content stays out: PUBLIC_ORIGIN is an https address.");
        const address = await offerFounding({ db, settings });
        if (address) log.warn(`This school has no admin yet. Open this address once to set it up: ${address}`);
        return;
      }
      const keepFile = await keeping(settings, log);
      const planted = await seedSchool(db, {
        keepFile,
        plantMore: settings.DEMO_HISTORY ? (tx) => plantHistory({ db: tx, settings }) : undefined,
      });
      if (planted) log.info("The database was empty: it now holds the demo courses and accounts.");
    },
    { log, onAway },
  );
  return { platform: { db, settings }, readSettings, close };
}

/** Retries `work` until the database is available; logs each reason once. */
async function waitForDatabase(work: () => Promise<void>, { log, onAway }: { log: Log; onAway: () => void }) {
  let logged = "";
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 500)) {
    try {
      return await work();
    } catch (error) {
      const failure = databaseFailure(error);
      if (!failure) throw error;
      const { kind, message } = failure;
      if (kind === "misconfigured") {
        throw new Error(
          `PostgreSQL refuses the user, password or database of DATABASE_URL (${message}): correct DATABASE_URL and, ` +
            "where it is set, DATABASE_DIRECT_URL.",
          { cause: error },
        );
      }
      onAway();
      if (message !== logged) log.warn(`Waiting for the database: ${message}`);
      logged = message;
      await wait(pauseMs);
    }
  }
}

/** Demo files that the storage refuses now follow later by a job: the start does not wait for a video. */
async function keeping(settings: Settings, log: Log): Promise<StoreFile> {
  const store = await fileStore({ settings });
  let isAway = false;
  return async (id, bytes) => {
    if (isAway) return;
    await store.put(id, [bytes], { evenIfScarce: true }).catch((error) => {
      if (!(error instanceof AppError && error.code === "unavailable")) throw error;
      isAway = true;
      log.warn(`The storage takes no files now (${(error.cause as Error).message}): the demo school's follow later.`);
    });
  };
}

/** Bypassing the pooler, on connections that are released at once. */
async function migratePast(settings: Settings, log: Log) {
  await withPlatform(settings, { max: 4 }, (db) =>
    migrateDatabase(db, { before: backupBeforeMigrating({ db, settings }, log) }),
  );
}

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

/** Warns if PostgreSQL may lose committed writes. */
async function warnOfDisabledDurability(db: Db, log: Log) {
  for (const name of await disabledDurabilitySettings({ db })) {
    log.warn(`PostgreSQL runs with ${name}=off: a power cut may lose what people were told is saved. Switch it on.`);
  }
}

/** Warns of timeouts that our sessions lack: a pooler does not pass them on, so they must be set on the role. */
async function warnOfMissingTimeouts(db: Db, log: Log) {
  const endless = await db.execute<{ name: string }>(sql`
    select name from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
    order by name`);
  const [role] = await db.execute<{ name: string }>(sql`select quote_ident(current_user) as name`);
  for (const { name } of endless) {
    const due = `alter role ${role!.name} set ${name} = '${sessionTimeouts[name as keyof typeof sessionTimeouts]}ms'`;
    log.warn(`Through the pooler ${name} has no end: one slow query may hold others up. Run once: ${due}`);
  }
}

/** Logs the bucket for files, if there is one, and warns if it cannot be reached: the platform opens anyway. */
async function checkStorage(settings: Settings, log: Log) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings;
  if (!bucket) return;
  try {
    const store = await fileStore({ settings });
    await store.reach();
    log.info({ bucket, endpoint }, `Files are kept in the bucket ${bucket} at ${endpoint}.`);
  } catch (error) {
    const { cause } = error as { cause?: Error };
    log.warn(
      { bucket, endpoint },
      `Files cannot be kept or read now: the bucket ${bucket} fails. ${cause?.message ?? error}`,
    );
  }
}
