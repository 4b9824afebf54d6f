import type { Settings } from "#app/domain/settings.ts";
import type { Platform } from "#app/http/ctx.ts";
import { backupFirst } from "#app/server/boot/backup-first.ts";
import { warnOfLoss } from "#app/server/boot/durability.ts";
import { insist } from "#app/server/boot/insist.ts";
import { openPlatform } from "#app/server/boot/open-platform.ts";
import type { Log } from "#app/server/log.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { plantWorld } from "#drizzle/seed/plant.ts";

type Prepared = { platform: Platform; close: () => Promise<void> };

/**
 * Readies the database: opened (or started), backed up where an upgrade changes it, migrated, and filled with the demo world if it is empty.
 * A server that is not there yet is waited for; anything else that fails is thrown.
 */
export async function prepare(settings: Settings, log: Log): Promise<Prepared> {
  const { db, close } = await openPlatform(settings, { max: settings.DATABASE_POOL, say: (text) => log.info(text) });

  await insist(log, async () => {
    await migrateDatabase(db, backupFirst({ db, settings }, log));
    log.info("The database is migrated.");
    await warnOfLoss(db, log);
    if (!settings.DEMO_CONTENT) return;
    if (isPublic(settings)) return log.info("Demo content stays out: PUBLIC_ORIGIN is an https address.");
    const planted = await plantWorld(db, { dataDir: settings.DATA_DIR });
    if (planted) log.info("The database was empty: it now holds the demo courses and accounts.");
  });
  return { platform: { db, settings }, close };
}

/** Demo accounts must never appear where strangers can sign in with them. */
function isPublic({ NODE_ENV, PUBLIC_ORIGIN }: Settings) {
  return NODE_ENV === "production" && PUBLIC_ORIGIN.startsWith("https:");
}
