import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { plantWorld } from "#drizzle/seed/plant.ts";

/** `npm run seed`: migrates the database of DATABASE_URL, or of DATA_DIR, and plants the demo world if it is empty. */
const settings = readSettings(process.env, "");
const { DATABASE_URL, DATA_DIR } = settings;
const embedded = DATABASE_URL ? undefined : await startEmbedded({ dataDir: DATA_DIR, log: console.log });
const { db, close } = openDatabase(embedded?.connection ?? DATABASE_URL!);
try {
  await migrateDatabase(db);
  const store = await fileStore({ settings });
  const planted = await plantWorld(db, { keepFile: (id, bytes) => store.put(id, [bytes]) });
  console.log(planted ? "The demo world is planted." : "The database holds users already: nothing was touched.");
} finally {
  await close();
  await embedded?.stop();
}
