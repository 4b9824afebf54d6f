import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { backupBucket } from "#app/domain/backups/backup-place.server.ts";
import { fetchBackup, listStored } from "#app/domain/backups/fetch-backup.server.ts";
import { secretFile } from "#app/domain/backups/manifest.ts";
import { restoreBackup } from "#app/domain/backups/restore-backup.server.ts";
import { sendBackup } from "#app/domain/backups/send-backup.server.ts";
import { hashFile } from "#app/domain/backups/verify-backup.server.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { showPayoutAccount } from "#app/domain/commissions/payout-account.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { aBucket, flipped } from "#tests/domain/backups/a-bucket.ts";
import { aFolder, liveIn, settingsIn } from "#tests/domain/backups/a-school.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

const source = aFolder();
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let bucket: Awaited<ReturnType<typeof aBucket>>;
let settings: Settings;
let lived: Awaited<ReturnType<typeof liveIn>>;
let older: Awaited<ReturnType<typeof send>>;
let newer: typeof older;

beforeAll(async () => {
  fixture = await freshDatabase();
  bucket = await aBucket();
  settings = settingsIn(source.folder, bucket.variables);
  lived = await liveIn(fixture.db, settings);
  older = await send();
  newer = await send();
});
afterAll(async () => {
  await fixture.close();
  await bucket[Symbol.asyncDispose]();
  source[Symbol.dispose]();
});

let minute = 0;
/** One backup more, a minute after the one before, and how many files were sent for it. */
async function send({ place = bucket, from = settings, resendAll = false } = {}) {
  const now = new Date(Date.UTC(2026, 10, 20, 5, minute++));
  const before = place.server.asked.length;
  const made = await sendBackup({ db: fixture.db, settings: from, now }, place.address, { resendAll });
  const sent = place.server.asked.slice(before).filter((call) => /^PUT .*\/files\//.test(call)).length;
  return { ...made, name: path.basename(made.folder), sent };
}

const fetchInto = (into: string, name: string, address = bucket.address) =>
  fetchBackup(address, name, { into, keepFiles: true });
const refused = (pattern: RegExp) =>
  expect.objectContaining({ name: "AppError", code: "invalid", message: expect.stringMatching(pattern) });

async function emptyDatabase() {
  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_test_${randomBytes(6).toString("hex")}`;
  const { db, close } = openDatabase(await createDatabase(cluster, name), { max: 2 });
  return { db, [Symbol.asyncDispose]: () => close().then(() => dropDatabase(cluster, name)) };
}

describe("a backup in a bucket", () => {
  it("comes back whole on a new machine that knows the bucket and the recovery key alone", async () => {
    const { name, manifest } = newer;
    expect(manifest.secret.kept).toBe("backup");
    expect(readdirSync(source.folder).filter((each) => each.startsWith("."))).toEqual([]);

    await using empty = await emptyDatabase();
    using there = aFolder();
    const address = backupBucket(testSettings({ ...bucket.variables, BACKUP_KEY: bucket.key.toLowerCase() }))!;
    expect((await listStored(address)).map((each) => [each.name, each.opens])).toEqual([
      [name, true],
      [older.name, true],
    ]);
    const backup = await fetchInto(path.join(there.folder, ".copy-x"), name, address);
    await restoreBackup({ db: empty.db, settings: { DATA_DIR: there.folder }, given: undefined }, backup);

    expect(readFileSync(path.join(there.folder, secretFile), "utf8")).toBe(settings.SESSION_SECRET);
    const restored = ctxOf(empty.db, lived.instructor, { settings: { ...settings, DATA_DIR: there.folder } });
    expect(await showPayoutAccount(restored)).toMatchObject({ pix_key: expect.stringMatching(/529/) });
    const [row] = await empty.db.execute<{ hash: string }>(
      sql`select certificate_hash as hash from certificates where id = ${lived.certificate.id}`,
    );
    expect(await verifyCertificate(restored, row!.hash)).toMatchObject({ valid: true });
    const known = await fixture.db.select({ id: media.id, sha256: media.sha256 }).from(media);
    expect(known.length).toBeGreaterThan(0);
    for (const { id, sha256 } of known) expect(await hashFile(path.join(there.folder, "media", id))).toBe(sha256);
    expect(await brokenRules(empty.db)).toEqual([]);
  });

  it("leaves nothing readable there, in content or in name", async () => {
    const files = await fixture.db.select({ sha256: media.sha256 }).from(media);
    for (const key of bucket.keys()) {
      bucket.alter(key, (bytes) => {
        expect(bytes.subarray(0, 8).toString(), key).toBe("SMTCOPY1");
        expect(bytes.includes(settings.SESSION_SECRET)).toBe(false);
        return bytes;
      });
      expect(files.some(({ sha256 }) => key.includes(sha256))).toBe(false);
    }
  });

  it("sends no file again that is there, and every file where that was asked for", async () => {
    const files = bucket.keys().filter((key) => key.startsWith("files/")).length;
    expect([older.sent, newer.sent, (await send({ resendAll: true })).sent]).toEqual([files, 0, files]);
  });

  it("says which files the storage has lost or altered, and keeps what there is", async () => {
    await using other = await aBucket();
    using worse = aFolder();
    const poor = settingsIn(worse.folder, other.variables);
    const [lost, altered] = readdirSync(path.join(worse.folder, "media"));
    rmSync(path.join(worse.folder, "media", lost!));
    writeFileSync(path.join(worse.folder, "media", altered!), "another");
    const { name, manifest } = await send({ place: other, from: poor });
    expect(manifest.files).toMatchObject({ missing: [lost], damaged: [altered] });
    using there = aFolder();
    const { folder } = await fetchInto(there.folder, name, other.address);
    expect(readFileSync(path.join(folder, "media", altered!), "utf8")).toBe("another");
    expect(readdirSync(path.join(folder, "media"))).not.toContain(lost);
  });
});

describe("fetching refuses", () => {
  const contentOf = (key: string) => {
    let found: Buffer = Buffer.alloc(0);
    bucket.alter(key, (bytes) => {
      found = bytes;
      return bytes;
    });
    return found;
  };
  const keyLike = (pattern: RegExp, nth = 0) => bucket.keys().filter((key) => pattern.test(key))[nth]!;

  /** What fetching says while an object is another; afterwards it is again what it was. */
  async function fetchWith(key: string, change: (bytes: Buffer) => Buffer, name: string) {
    const whole = contentOf(key);
    bucket.alter(key, change);
    using there = aFolder();
    const refusal = await fetchInto(there.folder, name).catch((error: unknown) => error);
    bucket.alter(key, () => whole);
    return refusal;
  }

  it("changed, truncated and exchanged objects", async () => {
    const table = keyLike(new RegExp(`${newer.name}/database/users`));
    const list = keyLike(new RegExp(`${newer.name}/checksums`));
    const oldTable = contentOf(keyLike(new RegExp(`${older.name}/database/users`)));
    const otherFile = contentOf(keyLike(/^files/, 1));
    const changes: [key: string, change: (bytes: Buffer) => Buffer][] = [
      [table, flipped],
      [table, (bytes) => bytes.subarray(0, -1)],
      [table, () => oldTable],
      [list, () => Buffer.alloc(200, "a")],
      [list, () => Buffer.alloc(0)],
      [keyLike(/^files/), flipped],
      [keyLike(/^files/), () => otherFile],
    ];
    for (const [key, change] of changes)
      expect(await fetchWith(key, change, newer.name), key).toEqual(refused(/não abre/));
    using there = aFolder();
    expect(await fetchInto(there.folder, newer.name)).toMatchObject({ manifest: { kind: "full" } });
  });

  it("another recovery key, and a name that is not there", async () => {
    const wrong = { ...bucket.address, key: "A".repeat(32) };
    expect((await listStored(wrong)).every(({ opens }) => !opens)).toBe(true);
    using there = aFolder();
    await expect(fetchInto(there.folder, newer.name, wrong)).rejects.toEqual(refused(/outra chave de recuperação/));
    const none = "sementeira-2020-01-01T00-00-00Z";
    await expect(fetchInto(there.folder, none)).rejects.toEqual(refused(/Não há uma cópia/));
  });
});
