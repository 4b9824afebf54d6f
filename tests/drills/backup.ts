import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "#app/domain/backups/make-backup.server.ts";
import { restoreBackup } from "#app/domain/backups/restore-backup.server.ts";
import { verifyBackup } from "#app/domain/backups/verify-backup.server.ts";
import { byteSize } from "#app/domain/figures.ts";
import { diskStore } from "#app/domain/media/store/disk-store.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { seedSchool } from "#drizzle/seed/seed-school.ts";
import { grow } from "#tests/drills/backup/grow.ts";
import { type Outcome, sayOutcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { testSettings } from "#tests/support/people.ts";

const gibibyte = 1024 ** 3;

/**
 * `npm run drill -- backup [--people 100000] [--mebibytes 512]`: a school of that size is backed up, backed up again,
 * verified and restored into an empty place, on the embedded PostgreSQL or with DATABASE_URL on that server. Out:
 * whether a school of 1 GB of database and 10 GB of files would be restored in 15 minutes at this pace.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: { people: { type: "string", default: "100000" }, mebibytes: { type: "string", default: "512" } },
  });
  const size = { people: Number(values.people), mebibytes: Number(values.mebibytes) };
  if (!Object.values(size).every((each) => Number.isInteger(each) && each > 0))
    throw new Error("--people and --mebibytes take whole numbers from 1.");
  const [from, to, third] = [await place(), await place(), await place()];
  const parent = mkdtempSync(path.join(path.dirname(from.dataDir), "sementeira-drill-copies-"));
  const settings: Settings = testSettings({ DATA_DIR: from.dataDir });
  const source = await from.open();
  const target = await to.open();
  const database = await third.open();
  try {
    console.log(`→ growing a school of ${size.people} students and ${size.mebibytes} MiB of files`);
    await timed("grown", async () => {
      await migrateDatabase(source.db);
      const store = diskStore(settings);
      await seedSchool(source.db, { keepFile: (id, bytes) => store.put(id, [bytes]) });
      await grow(source.db, from.dataDir, size);
    });
    const [row] = await source.db.execute<{ bytes: number }>(
      "select pg_database_size(current_database())::float8 as bytes",
    );
    const first = await timed("backed up", () => makeBackup({ db: source.db, settings }, { parent, kind: "full" }));
    await timed("backed up again", () => makeBackup({ db: source.db, settings }, { parent, kind: "full" }));
    const { folder, manifest } = first.result;
    console.log(`  database ${byteSize(row!.bytes)}, packed ${byteSize(manifest.packedBytes)}`);
    console.log(
      `  files ${byteSize(manifest.files.bytes)}; ${manifest.tables.reduce((n, { rows }) => n + rows, 0)} rows`,
    );
    const read = await timed("verified", () => verifyBackup(folder));
    const all = await timed("restored and proven", () =>
      restoreBackup({ db: target.db, settings: { DATA_DIR: to.dataDir }, given: undefined }, read.result),
    );
    const bare = await makeBackup({ db: source.db, settings }, { parent, kind: "upgrade" });
    const without = await timed("restored without files", () =>
      restoreBackup({ db: database.db, settings: { DATA_DIR: third.dataDir }, given: undefined }, bare),
    );
    const files = read.seconds + Math.max(0, all.seconds - without.seconds);
    return extrapolate([without.seconds, row!.bytes], [files, manifest.files.bytes]);
  } finally {
    await source.close();
    await target.close();
    await database.close();
    await from.remove();
    await to.remove();
    await third.remove();
    rmSync(parent, { recursive: true, force: true });
  }
}

const place = () => openFixture(process.env.DATABASE_URL);

/** Takes seconds and bytes of the database, and of reading, checking and copying the files. */
function extrapolate(database: [seconds: number, bytes: number], files: [seconds: number, bytes: number]) {
  const pace = ([seconds, bytes]: typeof database) => (seconds / bytes) * gibibyte;
  const minutes = (pace(database) + 10 * pace(files)) / 60;
  const isWell = minutes <= 15;
  console.log(`  ${minutes.toFixed(1)} min for 1 GB of database and 10 GB of files, at this pace`);
  return sayOutcome("backup: within 15 min", isWell ? "held" : "broken");
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`  ${what} in ${seconds.toFixed(1)} s`);
  return { result, seconds };
}
