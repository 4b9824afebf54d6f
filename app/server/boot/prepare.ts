import type { Settings } from "#app/domain/settings.ts";
import type { Platform } from "#app/http/ctx.ts";
import { warnOfLoss } from "#app/server/boot/durability.ts";
import { insist } from "#app/server/boot/insist.ts";
import { warnOfPatience } from "#app/server/boot/patience.ts";
import type { Log } from "#app/server/log.ts";
import { openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { plantWorld } from "#drizzle/seed/plant.ts";

type Prepared = { platform: Platform; close: () => Promise<void> };

/**
 * Readies the database: opened (or started), migrated, and filled with the demo world if it is empty.
 * A server that is not there yet is waited for, once that has been said; anything else that fails is thrown.
 */
export async function prepare(settings: Settings, log: Log, sayAway: () => void): Promise<Prepared> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, DATABASE_POOL } = settings;
  const embedded = DATABASE_URL ? undefined : await startEmbedded({ dataDir: DATA_DIR, log: (text) => log.info(text) });
  const { db, close } = openDatabase(embedded?.connection ?? DATABASE_URL!, {
    max: DATABASE_POOL,
    pooled: DATABASE_DIRECT_URL !== undefined,
  });

  await insist(
    log,
    async () => {
      await (DATABASE_DIRECT_URL ? migratePast(DATABASE_DIRECT_URL) : migrateDatabase(db));
      log.info("The database is migrated.");
      await warnOfLoss(db, log);
      await warnOfPatience(db, log);
      if (!settings.DEMO_CONTENT) return;
      if (isPublic(settings)) return log.info("Demo content stays out: PUBLIC_ORIGIN is an https address.");
      const planted = await plantWorld(db, { dataDir: DATA_DIR });
      if (planted) log.info("The database was empty: it now holds the demo courses and accounts.");
    },
    sayAway,
  );
  return {
    platform: { db, settings },
    close: async () => {
      await close();
      await embedded?.stop();
    },
  };
}

/** Past the pooler, on connections that are given back at once. */
async function migratePast(url: string) {
  const { db, close } = openDatabase(url, { max: 2 });
  await migrateDatabase(db).finally(close);
}

/** Demo accounts must never appear where strangers can sign in with them. */
function isPublic({ NODE_ENV, PUBLIC_ORIGIN }: Settings) {
  return NODE_ENV === "production" && PUBLIC_ORIGIN.startsWith("https:");
}
