import { randomBytes } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { listBackups } from "#app/domain/backups/backup-folder.server.ts";
import { restoreBackup } from "#app/domain/backups/restore-backup.server.ts";
import { verifyBackup } from "#app/domain/backups/verify-backup.server.ts";
import { backupBeforeMigrating } from "#app/server/boot/prepare.ts";
import { openLog } from "#app/server/log.ts";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { applyMissing, migrateDatabase } from "#drizzle/migrate.ts";
import { isMigrated, migrationsOnDisk } from "#drizzle/migrations.ts";
import { aFolder } from "#tests/domain/backups/a-school.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { testSettings } from "#tests/support/people.ts";

const log = openLog(testSettings({ LOG_LEVEL: "silent" }));
const former = migrationsOnDisk().at(-2)!;

/** A database of a former release with one person in it, or an empty one. */
async function aDatabase({ isEmpty = false } = {}) {
  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_test_${randomBytes(6).toString("hex")}`;
  const { db, close } = openDatabase(await createDatabase(cluster, name), { max: 3 });
  if (!isEmpty) await db.transaction((tx) => applyMissing(tx, former.at));
  if (!isEmpty) await db.execute("insert into users (email, full_name, given_name) values ('a@b.test', 'Ana', 'Ana')");
  return { db, [Symbol.asyncDispose]: () => close().then(() => dropDatabase(cluster, name)) };
}

const settingsOn = (folder: string, more = {}) => testSettings({ DATA_DIR: folder, ...more });
const upgrade = (db: Db, folder: string, more = {}) =>
  migrateDatabase(db, { before: backupBeforeMigrating({ db, settings: settingsOn(folder, more) }, log) });

it("backs the database up before a migration, as it was, and not again when nothing is to do", async () => {
  await using old = await aDatabase();
  await using empty = await aDatabase({ isEmpty: true });
  using place = aFolder();
  await upgrade(old.db, place.folder);
  expect(await isMigrated(old.db)).toBe(true);
  await upgrade(old.db, place.folder);
  const [made, ...more] = await listBackups(path.join(place.folder, "backups"));
  expect(more).toEqual([]);

  const backup = await verifyBackup(made!.folder);
  expect(backup.manifest).toMatchObject({ kind: "upgrade", migrations: migrationsOnDisk().slice(0, -1) });
  await restoreBackup({ db: empty.db, settings: { DATA_DIR: place.folder }, given: undefined }, backup);
  expect(await isMigrated(empty.db)).toBe(true);
  expect([...(await empty.db.execute("select full_name from users"))]).toEqual([{ full_name: "Ana" }]);
});

it("backs nothing up where there is nothing yet, nor where it was switched off", async () => {
  await using empty = await aDatabase({ isEmpty: true });
  await using old = await aDatabase();
  using place = aFolder();
  await upgrade(empty.db, place.folder);
  await upgrade(old.db, place.folder, { BACKUP_BEFORE_UPGRADE: "0" });
  expect(await isMigrated(old.db)).toBe(true);
  expect(readdirSync(place.folder)).toEqual([]);
});

it("changes nothing where the backup fails, and says how to go on", async () => {
  await using old = await aDatabase();
  using place = aFolder();
  writeFileSync(path.join(place.folder, "backups"), "a file where the folder should be");
  await expect(upgrade(old.db, place.folder)).rejects.toThrow(
    /nothing was changed.*BACKUP_DIR.*BACKUP_BEFORE_UPGRADE=0/,
  );
  expect(await isMigrated(old.db)).toBe(false);
});
