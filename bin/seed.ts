import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { openPlatform, pastPooler } from "#app/server/boot/open-platform.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { plantWorld } from "#drizzle/seed/plant.ts";

/** `npm run seed`: migrates the platform's database, past a pooler, and plants the demo world if it is empty. */
const settings = pastPooler(readSettings(process.env, ""));
const { db, close } = await openPlatform(settings, { max: settings.DATABASE_POOL, say: console.log });
try {
  await migrateDatabase(db);
  const store = await fileStore({ settings });
  const planted = await plantWorld(db, { keepFile: (id, bytes) => store.put(id, [bytes], { evenIfScarce: true }) });
  console.log(planted ? "The demo world is planted." : "The database holds users already: nothing was touched.");
} finally {
  await close();
}
