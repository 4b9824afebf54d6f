import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { backupName, listBackups, rotateBackups } from "#app/domain/backups/backup-folder.server.ts";
import { makeBackup } from "#app/domain/backups/make-backup.server.ts";
import { restoreBackup } from "#app/domain/backups/restore-backup.server.ts";
import { verifyBackup } from "#app/domain/backups/verify-backup.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { aFolder, liveIn, settingsIn } from "#tests/domain/backups/a-school.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { freshDatabase } from "#tests/support/database.ts";

const source = aFolder();
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let settings: Settings;
beforeAll(async () => {
  fixture = await freshDatabase();
  settings = settingsIn(source.folder);
});
afterAll(async () => {
  await fixture.close();
  source[Symbol.dispose]();
});

const backUp = (parent: string, kind: "full" | "upgrade" = "full") =>
  makeBackup({ db: fixture.db, settings }, { parent, kind });

it("is one moment, while students pay, finish and get certificates: every rule and the books hold in the copy", {
  timeout: 300_000,
}, async () => {
  using place = aFolder();
  let isOver = false;
  let before = 0;
  let lives = 0;
  const school = async () => {
    for (; !isOver; lives++) await liveIn(fixture.db, settings);
  };
  const working = [school(), school(), school()];
  while (lives < 3) await turn();
  before = lives;
  const made = await backUp(place.folder);
  while (lives < before + 3) await turn();
  isOver = true;
  await Promise.all(working);

  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_test_moment_${process.pid}`;
  const { db, close } = openDatabase(await createDatabase(cluster, name), { max: 2 });
  using target = aFolder();
  try {
    // Refuses by itself where a rule, the books, a sum or a row differ.
    await restoreBackup(
      { db, settings: { DATA_DIR: target.folder }, given: undefined },
      await verifyBackup(made.folder),
    );
    const [{ n } = { n: 0 }] = await db.execute<{ n: number }>("select count(*)::int as n from certificates");
    expect(n).toBeGreaterThanOrEqual(before);
    expect(n).toBeLessThan(lives);
  } finally {
    await close();
    await dropDatabase(cluster, name);
  }
});

it("takes no room for a file that the backup before holds, unless it is spoilt there", async () => {
  using place = aFolder();
  const first = await backUp(path.join(place.folder, "a"));
  const [one, two] = readdirSync(path.join(first.folder, "media"));
  const inodeOf = (folder: string, id: string) => statSync(path.join(folder, "media", id)).ino;
  writeFileSync(path.join(first.folder, "media", two!), "spoilt");
  // A name of its own: two backups within a second would have the same.
  const earlier = path.join(place.folder, "a", backupName(new Date("2026-01-02T03:04:05Z"), "full"));
  mkdirSync(path.dirname(earlier), { recursive: true });
  renameSync(first.folder, earlier);
  const second = await backUp(path.join(place.folder, "a"));
  expect(inodeOf(second.folder, one!)).toBe(inodeOf(earlier, one!));
  expect(inodeOf(second.folder, two!)).not.toBe(inodeOf(earlier, two!));
  await verifyBackup(second.folder);
});

it("names files that the disk has lost or altered, and copies the rest", async () => {
  using place = aFolder();
  using worse = aFolder();
  const poor = settingsIn(worse.folder);
  const [lost, altered] = readdirSync(path.join(worse.folder, "media"));
  rmSync(path.join(worse.folder, "media", lost!));
  writeFileSync(path.join(worse.folder, "media", altered!), "another");
  const { folder, manifest } = await makeBackup(
    { db: fixture.db, settings: poor },
    { parent: place.folder, kind: "full" },
  );
  expect(manifest.files).toMatchObject({ missing: [lost], damaged: [altered] });
  expect(readFileSync(path.join(folder, "media", altered!), "utf8")).toBe("another");
  await verifyBackup(folder);
});

it("holds nothing that strangers could sign in with, and is its owner's alone", async () => {
  using place = aFolder();
  const { folder, manifest } = await backUp(place.folder);
  expect(manifest.leftOut).toContain("sessions");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).not.toContain("sessions.copy.gz");
  const modes = files.map((entry) => statSync(path.join(entry.parentPath, entry.name)).mode & 0o077);
  expect(new Set(modes)).toEqual(new Set([0]));
  expect(manifest.secret.kept).toBe("environment");
  expect(JSON.stringify(manifest)).not.toContain(settings.SESSION_SECRET);
});

it("before an upgrade copies the database alone", async () => {
  using place = aFolder();
  const { folder, manifest } = await backUp(place.folder, "upgrade");
  expect(folder).toMatch(/-upgrade$/);
  expect(manifest.files).toMatchObject({ count: 0, bytes: 0 });
  expect((await fixture.db.select({ id: media.id }).from(media)).length).toBeGreaterThan(0);
  await verifyBackup(folder);
});

it("leaves nothing behind where it fails, and no other backup is touched", async () => {
  using place = aFolder();
  const closed = openDatabase({ ...fixture.connection, database: "not_there" });
  const attempt = makeBackup({ db: closed.db, settings }, { parent: place.folder, kind: "full" });
  await expect(attempt).rejects.toThrow();
  await closed.close();
  expect(readdirSync(place.folder)).toEqual([]);
});

it("keeps the newest of each kind", async () => {
  using place = aFolder();
  const days = ["2026-11-01", "2026-11-02", "2026-11-03"];
  for (const day of days)
    for (const kind of ["full", "upgrade"] as const) {
      const folder = path.join(place.folder, backupName(new Date(`${day}T02:30:00Z`), kind));
      mkdirSync(folder);
      writeFileSync(path.join(folder, "manifest.json"), "{}");
    }
  mkdirSync(path.join(place.folder, "sementeira-2026-11-04T02-30-00Z.partial"));
  mkdirSync(path.join(place.folder, "somebody-elses"));
  expect(await rotateBackups(place.folder, "full", 2)).toEqual(["sementeira-2026-11-01T02-30-00Z"]);
  const left = await listBackups(place.folder);
  expect(left.map(({ kind }) => kind).sort()).toEqual(["full", "full", "upgrade", "upgrade", "upgrade"]);
  expect(left[0]!.madeAt).toEqual(new Date("2026-11-03T02:30:00Z"));
  expect(readdirSync(place.folder)).toContain("somebody-elses");
});
