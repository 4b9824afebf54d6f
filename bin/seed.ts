import { parseArgs } from "node:util";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { bypassPooler, openPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import { plantHistory } from "#app/server/demo/history.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { growSchool, sizes } from "#drizzle/seed/large/grow.ts";
import { seedSchool } from "#drizzle/seed/seed-school.ts";

/**
 * `npm run seed [-- --size large]`: migrates the platform's database, past a pooler, and plants the demo world with its
 * past if it is empty. `large` plants the courses alone and grows a school of 100,000 people around them, for
 * measuring; `full` a small one of full lists.
 */
const { size } = parseArgs({ options: { size: { type: "string", default: "demo" } } }).values;
const grown = Object.entries(sizes).find(([name]) => name === size)?.[1];
if (size !== "demo" && !grown) {
  console.error(`Which size? npm run seed -- --size <${["demo", ...Object.keys(sizes)].join(" | ")}>`);
  process.exit(2);
}
const settings = bypassPooler(settingsOrExit());
const { db, close } = await openPlatform(settings, { max: settings.DATABASE_POOL, say: console.log });
try {
  await migrateDatabase(db);
  const store = await fileStore({ settings });
  const planted = await seedSchool(db, {
    keepFile: (id, bytes) => store.put(id, [bytes], { evenIfScarce: true }),
    plantMore: grown || !settings.DEMO_HISTORY ? undefined : (tx) => plantHistory({ db: tx, settings }),
  });
  console.log(
    planted ? "The demo world is planted." : "The database holds users already: the demo world was not planted.",
  );
  if (grown) {
    const isGrown = await growSchool(db, grown, console.log);
    console.log(isGrown ? "The school is grown." : "Somebody beyond the demo world is in it: nothing was grown.");
  }
} finally {
  await close();
}
