import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { sealerName } from "#app/domain/secrets/sealers.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Platform } from "#app/http/ctx.ts";
import { backupFirst } from "#app/server/boot/backup-first.ts";
import { warnOfLoss } from "#app/server/boot/durability.ts";
import { insist } from "#app/server/boot/insist.ts";
import { openPlatform, pastPooler } from "#app/server/boot/open-platform.ts";
import { warnOfPatience } from "#app/server/boot/patience.ts";
import { tellOfStorage } from "#app/server/boot/storage.ts";
import type { Log } from "#app/server/log/log.ts";
import type { Connection } from "#drizzle/client.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { plantWorld } from "#drizzle/seed/plant.ts";
import type { KeepFile } from "#drizzle/seed/plant-media.ts";

type Prepared = { platform: Platform; at: Connection; close: () => Promise<void> };

/**
 * Readies the database: opened (or started), backed up where an upgrade changes it, migrated, and filled with the demo
 * world if it is empty, whether its files can be kept by now or not. A server that is not there yet is waited for, once
 * that has been said; anything else that fails is thrown.
 */
export async function prepare(settings: Settings, log: Log, sayAway: () => void): Promise<Prepared> {
  const { db, at, close } = await openPlatform(settings, {
    max: settings.DATABASE_POOL,
    name: sealerName(settings),
    say: (text) => log.info(text),
  });

  void tellOfStorage(settings, log);
  await insist(
    log,
    async () => {
      await (settings.DATABASE_DIRECT_URL
        ? migratePast(settings, log)
        : migrateDatabase(db, { before: backupFirst({ db, settings }, log) }));
      log.info("The database is migrated.");
      await warnOfLoss(db, log);
      await warnOfPatience(db, log);
      if (!settings.DEMO_CONTENT) return;
      if (isPublic(settings)) return log.info("Demo content stays out: PUBLIC_ORIGIN is an https address.");
      const planted = await plantWorld(db, { keepFile: await keeping(settings, log) });
      if (planted) log.info("The database was empty: it now holds the demo courses and accounts.");
    },
    sayAway,
  );
  return { platform: { db, settings }, at, close };
}

/** Files that their storage does not take now follow once it does, by a job: nobody should wait for a film to start. */
async function keeping(settings: Settings, log: Log): Promise<KeepFile> {
  const store = await fileStore({ settings });
  let isAway = false;
  return async (id, bytes) => {
    if (isAway) return;
    await store.put(id, [bytes], { evenIfScarce: true }).catch((error) => {
      if (!(error instanceof Refusal && error.code === "unavailable")) throw error;
      isAway = true;
      log.warn(`The storage takes no files now (${(error.cause as Error).message}): the demo school's follow later.`);
    });
  };
}

/** Past the pooler, on connections that are given back at once. */
async function migratePast(settings: Settings, log: Log) {
  const { db, close } = await openPlatform(pastPooler(settings), { max: 4, say: () => {} });
  await migrateDatabase(db, { before: backupFirst({ db, settings }, log) }).finally(close);
}

/** Demo accounts must never appear where strangers can sign in with them. */
function isPublic({ NODE_ENV, PUBLIC_ORIGIN }: Settings) {
  return NODE_ENV === "production" && PUBLIC_ORIGIN.startsWith("https:");
}
