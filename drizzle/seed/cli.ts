import { openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { plantWorld } from "#drizzle/seed/plant.ts";

/** `npm run seed`: migrates the database of DATABASE_DIRECT_URL, DATABASE_URL or DATA_DIR, and plants the demo world if it is empty. */
const dataDir = process.env.DATA_DIR || "./data";
const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
const embedded = url ? undefined : await startEmbedded({ dataDir, log: console.log });
const { db, close } = openDatabase(embedded?.connection ?? url!);
try {
  await migrateDatabase(db);
  const planted = await plantWorld(db, { dataDir });
  console.log(planted ? "The demo world is planted." : "The database holds users already: nothing was touched.");
} finally {
  await close();
  await embedded?.stop();
}
