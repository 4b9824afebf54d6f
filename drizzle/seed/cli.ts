import { openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { plantWorld } from "#drizzle/seed/plant.ts";

/** `npm run seed`: migrates the database of DATABASE_URL, or of DATA_DIR, and plants the demo world if it is empty. */
const dataDir = process.env.DATA_DIR || "./data";
const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dataDir, log: console.log });
const { db, close } = openDatabase(embedded?.connection ?? process.env.DATABASE_URL!);
try {
  await migrateDatabase(db);
  const planted = await plantWorld(db, { dataDir });
  console.log(planted ? "The demo world is planted." : "The database holds users already: nothing was touched.");
} finally {
  await close();
  await embedded?.stop();
}
