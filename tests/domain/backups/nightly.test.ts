import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { listBackups } from "#app/domain/backups/backup-folder.server.ts";
import { recordBackup } from "#app/domain/backups/make-backup.server.ts";
import { backUpNightly } from "#app/domain/backups/nightly-backup.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aFolder, settingsIn } from "./a-school.ts";

const at = (hour: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), new Date().getUTCDate() + 1, hour + 3));

it("makes one backup a night, by whichever instance, and keeps as many as are wanted", async () => {
  using data = aFolder();
  using copies = aFolder();
  const { db, close } = await freshDatabase();
  const settings = settingsIn(data.folder, { BACKUP_NIGHTLY: "1", BACKUP_DIR: copies.folder, BACKUP_KEEP: "1" });
  const ctx = (hour: number) => ({ db, settings, viewer: null, ip: null, now: at(hour) });
  for (const hour of [1, 6, 12, 23]) expect(await backUpNightly(ctx(hour))).toBeNull();
  expect(readdirSync(copies.folder)).toEqual([]);
  const made = await Promise.all([backUpNightly(ctx(2)), backUpNightly(ctx(2))]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect((await listBackups(copies.folder)).map(({ kind }) => kind)).toEqual(["full"]);
  expect(made.find(Boolean)!.manifest.files).toMatchObject({ damaged: [], missing: [] });
  await close();
}, 60_000);

it("is not due while a backup of less than twenty hours is there, nor where it is switched off", async () => {
  using data = aFolder();
  using copies = aFolder();
  const { db, close } = await freshDatabase();
  const settings = settingsIn(data.folder, { BACKUP_NIGHTLY: "1", BACKUP_DIR: copies.folder });
  const ctx = { db, settings, viewer: null, ip: null, now: at(3) };
  const hoursAgo = (hours: number) => {
    const madeAt = new Date(at(3).getTime() - hours * 3_600_000).toISOString();
    const manifest = { madeAt, packedBytes: 1, files: { bytes: 1, damaged: [], missing: [] } };
    return recordBackup(ctx, { folder: "/copias/x", manifest: manifest as never });
  };
  expect(await backUpNightly({ ...ctx, settings: { ...settings, BACKUP_NIGHTLY: false } })).toBeNull();
  await hoursAgo(21);
  expect(await backUpNightly(ctx)).not.toBeNull();
  await hoursAgo(19);
  expect(await backUpNightly(ctx)).toBeNull();
  await close();
}, 60_000);

it("is on by itself where the platform is no demonstration on one machine", () => {
  const nightly = (variables: Record<string, string>) => readSettings(variables, "x".repeat(40)).BACKUP_NIGHTLY;
  expect(nightly({})).toBe(false);
  expect(nightly({ BACKUP_NIGHTLY: "1" })).toBe(true);
  expect(nightly({ PUBLIC_ORIGIN: "https://escola.example" })).toBe(true);
  expect(nightly({ PUBLIC_ORIGIN: "https://escola.example", BACKUP_NIGHTLY: "0" })).toBe(false);
});
