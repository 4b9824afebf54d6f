import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordBackup } from "#app/domain/backups/backup-events.server.ts";
import { NoTrialDatabase, proveBackup } from "#app/domain/backups/prove-backup.server.ts";
import { backUpWhenDue } from "#app/domain/backups/run-backup.server.ts";
import { testRestoreWhenDue } from "#app/domain/backups/test-restore.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { checkRestoreTest } from "#app/domain/health/backup-checks.server.ts";
import { aBucket, flipped } from "#tests/domain/backups/a-bucket.ts";
import { aFolder, settingsIn } from "#tests/domain/backups/a-school.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

const source = aFolder();
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fixture = await freshDatabase();
});
afterAll(async () => {
  await fixture.close();
  source[Symbol.dispose]();
});

const dayMs = 24 * 3_600_000;
const tonight = Math.ceil(Date.now() / dayMs) * dayMs + 5.5 * 3_600_000;
const nightAfter = (days: number) => new Date(tonight + days * dayMs);

it("restores the newest backup from the bucket, once a week by night, and says on which day", async () => {
  await using bucket = await aBucket();
  const settings = settingsIn(source.folder, { BACKUP_NIGHTLY: "1", ...bucket.variables });
  const ctx = (now: Date) => ctxOf(fixture.db, null, { settings, now });
  expect(await testRestoreWhenDue(ctx(nightAfter(0)))).toBeNull();
  await backUpWhenDue(ctx(nightAfter(0)));
  expect(await checkRestoreTest(ctx(nightAfter(0)))).toMatchObject({ severity: "attention" });
  expect(await testRestoreWhenDue(ctx(new Date(tonight + 12 * 3_600_000)))).toBeNull();
  const both = await Promise.all([testRestoreWhenDue(ctx(nightAfter(0))), testRestoreWhenDue(ctx(nightAfter(0)))]);
  expect(both.filter(Boolean)).toMatchObject([{ outcome: "good" }]);
  expect(readdirSync(source.folder).filter((name) => name.startsWith("."))).toEqual([]);
  expect(await checkRestoreTest(ctx(nightAfter(0)))).toMatchObject({
    severity: "well",
    says: expect.stringContaining(`Última cópia testada em ${shortDate(new Date())}`),
  });
  expect(await testRestoreWhenDue(ctx(nightAfter(1)))).toBeNull();
  await bucket.server.stop();
  expect(await testRestoreWhenDue(ctx(nightAfter(8)))).toMatchObject({ outcome: "unreachable", why: "connection" });
  expect(await checkRestoreTest(ctx(nightAfter(8)))).toMatchObject({
    severity: "attention",
    says: expect.stringContaining("não aceita conexões"),
  });
}, 60_000);

it("tells a backup that was altered, sends all of it again the night after, and tests that one", async () => {
  await using bucket = await aBucket();
  const settings = settingsIn(source.folder, { BACKUP_NIGHTLY: "1", ...bucket.variables });
  const ctx = (now: Date) => ctxOf(fixture.db, null, { settings, now });
  await backUpWhenDue(ctx(nightAfter(20)));
  const file = bucket.keys().find((key) => key.startsWith("files/"))!;
  bucket.alter(file, flipped);
  expect(await testRestoreWhenDue(ctx(nightAfter(20)))).toMatchObject({ outcome: "bad", why: "altered" });
  expect(await checkRestoreTest(ctx(nightAfter(20)))).toMatchObject({
    severity: "wrong",
    says: expect.stringContaining("não pode ser usada"),
  });
  expect(await testRestoreWhenDue(ctx(nightAfter(20.1)))).toBeNull();
  await backUpWhenDue(ctx(nightAfter(21)));
  expect(await testRestoreWhenDue(ctx(nightAfter(21)))).toMatchObject({ outcome: "good" });
}, 60_000);

it("restores the newest of a folder, too", async () => {
  using copies = aFolder();
  const settings = settingsIn(source.folder, { BACKUP_NIGHTLY: "1", BACKUP_DIR: copies.folder });
  const ctx = ctxOf(fixture.db, null, { settings, now: nightAfter(40) });
  await backUpWhenDue(ctx);
  const tested = await testRestoreWhenDue(ctx);
  expect(tested).toMatchObject({ outcome: "good", backup: readdirSync(copies.folder).sort()[1] });
}, 60_000);

it("says so where no throw-away database can be opened, and leaves it at that", async () => {
  using place = aFolder();
  const dataDir = path.join(place.folder, "trial");
  mkdirSync(path.join(dataDir, "postgres", "cluster"), { recursive: true });
  writeFileSync(path.join(dataDir, "postgres", "cluster", "PG_VERSION"), "9\n"); // No program of ours starts it.
  const backup = { folder: place.folder, manifest: {} as never };
  const refusal = await proveBackup(backup, { dataDir, settings: testSettings() }, []).catch((error) => error);
  expect(refusal).toBeInstanceOf(NoTrialDatabase);
  expect(refusal.message).toMatch(/não consegue abrir um banco de ensaio/);
  expect(readdirSync(place.folder)).toEqual([]);
});

it("that is old, failed or was never made shows on the health page", () =>
  rolledBack(async (db) => {
    const asked = (now: Date, more = {}) =>
      checkRestoreTest(ctxOf(db, null, { settings: testSettings({ BACKUP_NIGHTLY: "1", ...more }), now }));
    const now = new Date();
    const after = (days: number) => new Date(now.getTime() + days * dayMs);
    expect(await asked(now, { BACKUP_NIGHTLY: "0" })).toMatchObject({ severity: "unused" });
    expect(await asked(now)).toMatchObject({ severity: "unused", says: "Ainda não há cópia para testar." });
    const manifest = { madeAt: now.toISOString(), packedBytes: 1, files: { bytes: 1, damaged: [], missing: [] } };
    await recordBackup(ctxOf(db), { folder: "/copias/x", manifest: manifest as never });
    expect(await asked(now)).toMatchObject({ severity: "attention" });
    await recordEvent(ctxOf(db), "backup.tested", "backup/x", { outcome: "good" });
    const severities = await Promise.all([7, 9, 16].map(async (days) => (await asked(after(days))).severity));
    expect(severities).toEqual(["well", "attention", "wrong"]);
    await recordEvent(ctxOf(db), "backup.tested", "backup/x", { outcome: "impossible", why: "database" });
    expect(await asked(now)).toMatchObject({
      severity: "attention",
      says: expect.stringContaining("não consegue abrir um banco de ensaio"),
      advice: expect.stringContaining("restore CÓPIA --dry-run"),
    });
  }));
