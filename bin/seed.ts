import { parseArgs } from "node:util";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { openPlatform, pastPooler } from "#app/server/boot/open-platform.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { growSchool, large } from "#drizzle/seed/large/grow.ts";
import { plantWorld } from "#drizzle/seed/plant.ts";

/**
 * `npm run seed [-- --size large]`: migrates the platform's database, past a pooler, and plants the demo world if it is
 * empty; `large` then grows a school of 100,000 people around it, for measuring.
 */
const { size } = parseArgs({ options: { size: { type: "string", default: "demo" } } }).values;
if (size !== "demo" && size !== "large") {
  console.error("Which size? npm run seed -- --size <demo | large>");
  process.exit(2);
}
const settings = pastPooler(readSettings(process.env, ""));
const { db, close } = await openPlatform(settings, { max: settings.DATABASE_POOL, say: console.log });
try {
  await migrateDatabase(db);
  const store = await fileStore({ settings });
  const planted = await plantWorld(db, { keepFile: (id, bytes) => store.put(id, [bytes], { evenIfScarce: true }) });
  console.log(
    planted ? "The demo world is planted." : "The database holds users already: the demo world was not planted.",
  );
  if (size === "large") {
    const grown = await growSchool(db, large, console.log);
    console.log(grown ? "The school is grown." : "Somebody beyond the demo world is in it: nothing was grown.");
  }
} finally {
  await close();
}
