import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { isUnderWay, readBackupState, recordBackup, underLease } from "#app/domain/backups/backup-events.server.ts";
import { listBackups } from "#app/domain/backups/backup-folder.server.ts";
import { askForBackup, backUpWhenDue } from "#app/domain/backups/run-backup.server.ts";
import { checkBackup } from "#app/domain/health/backup-checks.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, ctxOf } from "#tests/support/people.ts";
import { aFolder, settingsIn } from "./a-school.ts";

const at = (hour: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), new Date().getUTCDate() + 1, hour + 3));

it("makes one backup a night, by whichever instance, and keeps as many as are wanted", async () => {
  using data = aFolder();
  using copies = aFolder();
  const { db, close } = await freshDatabase();
  const settings = settingsIn(data.folder, { BACKUP_NIGHTLY: "1", BACKUP_DIR: copies.folder, BACKUP_KEEP: "1" });
  const ctx = (hour: number) => ({ db, settings, viewer: null, ip: null, now: at(hour) });
  for (const hour of [1, 6, 12, 23]) expect(await backUpWhenDue(ctx(hour))).toBeNull();
  expect(readdirSync(copies.folder)).toEqual([]);
  const made = await Promise.all([backUpWhenDue(ctx(2)), backUpWhenDue(ctx(2))]);
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
  expect(await backUpWhenDue({ ...ctx, settings: { ...settings, BACKUP_NIGHTLY: false } })).toBeNull();
  await hoursAgo(21);
  expect(await backUpWhenDue(ctx)).not.toBeNull();
  await hoursAgo(19);
  expect(await backUpWhenDue(ctx)).toBeNull();
  await close();
}, 60_000);

it("is made at once where an admin asks, whatever the hour, and not while one is being made", async () => {
  using data = aFolder();
  using copies = aFolder();
  const { db, close } = await freshDatabase();
  const settings = settingsIn(data.folder, { BACKUP_DIR: copies.folder });
  const job = { db, settings, viewer: null, ip: null, now: at(15) };
  const admin = ctxOf(db, await anAdmin(db), { settings });
  await expect(askForBackup(ctxOf(db, await anInstructor(db), { settings }))).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await backUpWhenDue(job)).toBeNull();
  await askForBackup(admin);
  const made = await Promise.all([backUpWhenDue(job), backUpWhenDue(job)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await backUpWhenDue(job)).toBeNull();
  await underLease(
    admin,
    () => true,
    async () => {
      await expect(askForBackup(admin)).rejects.toMatchObject({ code: "conflict" });
    },
  );
  await close();
}, 60_000);

it("that fails is recorded, told on the health page, and tried again after a while", async () => {
  using data = aFolder();
  const { db, close } = await freshDatabase();
  const file = path.join(data.folder, "no-folder");
  writeFileSync(file, "");
  const settings = settingsIn(data.folder, { BACKUP_NIGHTLY: "1", BACKUP_DIR: path.join(file, "copias") });
  const ctx = (now: Date) => ({ db, settings, viewer: null, ip: null, now });
  await expect(backUpWhenDue(ctx(at(2)))).rejects.toThrow();
  const state = await readBackupState({ db });
  expect(state.failed).toMatchObject({ why: "folder" });
  expect(isUnderWay(state)).toBe(false);
  expect(await checkBackup(ctx(at(2)))).toMatchObject({ severity: "attention", says: expect.stringContaining(file) });
  const soon = new Date(state.failed!.at.getTime() + 10 * 60_000);
  const night = { ...ctx(soon), settings: { ...settings, BACKUP_DIR: data.folder } };
  expect(await backUpWhenDue(night)).toBeNull();
  expect(await backUpWhenDue({ ...night, now: at(3) })).not.toBeNull();
  expect(await checkBackup(ctx(new Date()))).toMatchObject({ severity: "well" });
  await close();
}, 60_000);

it("of an instance that died is free for others after an hour", () =>
  rolledBack(async (db) => {
    const ctx = (now: string) => ctxOf(db, null, { now: new Date(now) });
    let begun = 0;
    const begin = (now: string) =>
      underLease(
        ctx(now),
        () => true,
        async () => {
          begun += 1;
        },
      );
    await begin("2026-11-20T05:00:00Z");
    await begin("2026-11-20T05:59:00Z");
    expect(begun).toBe(1);
    await begin("2026-11-20T06:01:00Z");
    expect(begun).toBe(2);
  }));

it("is on by itself where the platform is no demonstration on one machine", () => {
  const nightly = (variables: Record<string, string>) => readSettings(variables, "x".repeat(40)).BACKUP_NIGHTLY;
  expect(nightly({})).toBe(false);
  expect(nightly({ BACKUP_NIGHTLY: "1" })).toBe(true);
  expect(nightly({ PUBLIC_ORIGIN: "https://escola.example" })).toBe(true);
  expect(nightly({ PUBLIC_ORIGIN: "https://escola.example", BACKUP_NIGHTLY: "0" })).toBe(false);
});
