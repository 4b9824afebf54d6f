import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { readBackupState } from "#app/domain/backups/backup-events.server.ts";
import { newRecoveryKey } from "#app/domain/backups/copy-cipher.server.ts";
import { fetchBackup, listStored } from "#app/domain/backups/fetch-backup.server.ts";
import { backUpWhenDue, bucketDeletions } from "#app/domain/backups/run-backup.server.ts";
import { checkBackup } from "#app/domain/health/backup-checks.server.ts";
import { deleteAccountOf } from "#app/domain/privacy/delete-account.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { media } from "#drizzle/schema/courses.ts";
import { aBucket } from "#tests/domain/backups/a-bucket.ts";
import { aFolder } from "#tests/domain/backups/a-school.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const source = aFolder();
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let bucket: Awaited<ReturnType<typeof aBucket>>;
let settings: Settings;

beforeAll(async () => {
  fixture = await freshDatabase();
  mkdirSync(path.join(source.folder, "media")); // The demo school's files are missing, which saves their time.
  await aFile();
});
beforeEach(async () => {
  bucket = await aBucket();
  settings = testSettings({ DATA_DIR: source.folder, BACKUP_NIGHTLY: "1", ...bucket.variables });
});
afterEach(() => bucket[Symbol.asyncDispose]());
afterAll(async () => {
  await fixture.close();
  source[Symbol.dispose]();
});

const dayMs = 24 * 3_600_000;
const today = Math.floor(Date.now() / dayMs);
let nights = 0;
/** The job's context a night later than the last one. */
const nextNight = (more: Partial<Settings> = {}) => ({
  db: fixture.db,
  viewer: null,
  ip: null,
  now: new Date((today + ++nights) * dayMs + 5.5 * 3_600_000),
  settings: { ...settings, ...more },
});
/** Which of those nights the backups in the bucket are of. */
const nightsThere = async () =>
  (await listStored(bucket.address)).map(({ madeAt }) => Math.floor(madeAt.getTime() / dayMs) - today);
const filesThere = () => bucket.keys().filter((key) => key.startsWith("files/")).length;

/** Makes all that lies in the bucket two days older. */
function age() {
  const folder = path.join(bucket.server.place.directory, "escola");
  const before = new Date(Date.now() - 2 * dayMs);
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true }))
    utimesSync(path.join(each.parentPath, each.name), before, before);
}

/** A file of the school, until it is removed. */
async function aFile() {
  const [id, content] = [randomUUID(), randomBytes(100)];
  const sha256 = createHash("sha256").update(content).digest("hex");
  writeFileSync(path.join(source.folder, "media", id), content);
  await fixture.db.insert(media).values({ id, kind: "document", mimeType: "application/pdf", bytes: 100, sha256 });
  return {
    remove: async () => {
      await fixture.db.delete(media).where(eq(media.id, id));
      rmSync(path.join(source.folder, "media", id));
    },
  };
}

it("the newest stay, and with them every file that one of them names", async () => {
  const file = await aFile();
  await backUpWhenDue(nextNight());
  await file.remove();
  await backUpWhenDue(nextNight());
  const all = filesThere();
  age();
  await backUpWhenDue(nextNight({ BACKUP_KEEP: 3 }));
  expect(await nightsThere()).toEqual([nights, nights - 1, nights - 2]);
  expect(filesThere()).toBe(all);
  await backUpWhenDue(nextNight({ BACKUP_KEEP: 2 }));
  expect(await nightsThere()).toEqual([nights, nights - 1]);
  expect(filesThere()).toBe(all - 1);
  using there = aFolder();
  const [newest] = await listStored(bucket.address);
  await fetchBackup(bucket.address, newest!.name, { into: there.folder, keepFiles: false });
});

it("those of a former recovery key go with their time, and their files with them", async () => {
  await backUpWhenDue(nextNight());
  const files = filesThere();
  const BACKUP_KEY = newRecoveryKey();
  age();
  await backUpWhenDue(nextNight({ BACKUP_KEY, BACKUP_KEEP: 2 }));
  expect((await listStored(bucket.address)).map(({ opens }) => opens)).toEqual([false, true]);
  expect(filesThere()).toBe(2 * files);
  await backUpWhenDue(nextNight({ BACKUP_KEY, BACKUP_KEEP: 2 }));
  expect((await listStored(bucket.address)).map(({ opens }) => opens)).toEqual([false, false]);
  expect(filesThere()).toBe(files);
});

it("one that the platform was stopped in is none, leaves nothing here, and goes the day after", async () => {
  const stopping = new AbortController();
  const note = bucket.server.asked.push.bind(bucket.server.asked);
  let tables = 0;
  bucket.server.asked.push = (call) => {
    if (/^PUT .*copies\/.*\/database/.test(call) && ++tables === 5) stopping.abort();
    return note(call);
  };
  const tonight = nextNight();
  await expect(backUpWhenDue(tonight, stopping.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect((await readBackupState(tonight)).failed).toMatchObject({ why: "stopped" });
  expect(readdirSync(source.folder)).toEqual(["media"]);
  const tablesThere = () => bucket.keys().filter((key) => key.includes("/database/")).length;
  expect(tablesThere()).toBeGreaterThan(0);
  expect(await nightsThere()).toEqual([]);
  age();
  const made = await backUpWhenDue(nextNight());
  expect(await nightsThere()).toEqual([nights]);
  expect(tablesThere()).toBe(made!.manifest.tables.length);
});

it("one that cannot be sent is told on the health page with the reason", async () => {
  const tonight = nextNight();
  await bucket.server.stop();
  await expect(backUpWhenDue(tonight)).rejects.toMatchObject({ name: "AppError", code: "unavailable" });
  expect((await readBackupState(tonight)).failed).toMatchObject({ why: "connection" });
  expect(await checkBackup(tonight)).toMatchObject({
    severity: "attention",
    says: expect.stringMatching(/não foi até o fim\. 127\.0\.0\.1:\d+ não aceita conexões/),
  });
  const later = { ...tonight, now: new Date(tonight.now.getTime() + 3 * 3_600_000) };
  expect(await checkBackup(later)).toMatchObject({ severity: "wrong" });
});

it("the list of deleted accounts follows within minutes, loses nothing, and comes along", async () => {
  const made = await backUpWhenDue(nextNight());
  const ctx = ctxOf(fixture.db, await anAdmin(fixture.db), { settings });
  const [one, another] = [await aStudent(fixture.db), await aStudent(fixture.db)];
  const round = bucketDeletions();
  await deleteAccountOf(ctx, one.id, { certificates: "keep" });
  await round(ctx);
  const puts = () => bucket.server.asked.filter((call) => call.startsWith("PUT")).length;
  const before = puts();
  await round(ctx);
  expect(puts()).toBe(before);
  await deleteAccountOf(ctx, another.id, { certificates: "remove" });
  await bucketDeletions()(ctx);
  using there = aFolder();
  const { folder } = await fetchBackup(bucket.address, path.basename(made!.folder), {
    into: there.folder,
    keepFiles: false,
  });
  const list = path.join(path.dirname(folder), "deleted-accounts.txt");
  for (const { id } of [one, another]) expect(readFileSync(list, "utf8")).toContain(id);
  expect(readFileSync(path.join(folder, "deleted-accounts.txt"), "utf8")).not.toContain(one.id);
});
