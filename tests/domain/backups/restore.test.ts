import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeBackup } from "#app/domain/backups/make-backup.server.ts";
import { manifestFile, secretFile } from "#app/domain/backups/manifest.ts";
import { restoreBackup } from "#app/domain/backups/restore-backup.server.ts";
import { hashFile, verifyBackup } from "#app/domain/backups/verify-backup.server.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { showPayoutAccount } from "#app/domain/commissions/payout-account.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { courses, media } from "#drizzle/schema/courses.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { aFolder, liveIn, settingsIn } from "#tests/domain/backups/a-school.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const source = aFolder();
const target = aFolder();
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let settings: Settings;
let lived: Awaited<ReturnType<typeof liveIn>>;
let folder: string;

beforeAll(async () => {
  fixture = await freshDatabase();
  settings = settingsIn(source.folder);
  writeFileSync(path.join(source.folder, secretFile), settings.SESSION_SECRET);
  lived = await liveIn(fixture.db, settings);
  ({ folder } = await backUp());
});
afterAll(async () => {
  await fixture.close();
  source[Symbol.dispose]();
  target[Symbol.dispose]();
});

const backUp = (parent = path.join(source.folder, "backups")) =>
  makeBackup({ db: fixture.db, settings }, { parent, kind: "full" });
const refused = (pattern: RegExp) =>
  expect.objectContaining({ name: "AppError", message: expect.stringMatching(pattern) });

/** A database with nothing in it, on the server of this run. */
async function emptyDatabase() {
  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_test_${randomBytes(6).toString("hex")}`;
  const { db, close } = openDatabase(await createDatabase(cluster, name), { max: 2 });
  return { db, [Symbol.asyncDispose]: () => close().then(() => dropDatabase(cluster, name)) };
}

/** The newest backup under another name, to be spoilt. */
async function spoilt(spoil: (folder: string) => void) {
  const made = await backUp(path.join(source.folder, `spoilt-${randomBytes(4).toString("hex")}`));
  spoil(made.folder);
  return made.folder;
}

describe("a restored backup", () => {
  it("verifies the certificate, opens sealed data, and has every row, sum and file", async () => {
    await using empty = await emptyDatabase();
    const backup = await verifyBackup(folder);
    await restoreBackup({ db: empty.db, settings: { DATA_DIR: target.folder }, given: undefined }, backup);

    const restored = ctxOf(empty.db, lived.instructor, { settings: { ...settings, DATA_DIR: target.folder } });
    const [row] = await empty.db.execute<{ hash: string }>(
      sql`select certificate_hash as hash from certificates where id = ${lived.certificate.id}`,
    );
    expect(await verifyCertificate(restored, row!.hash)).toMatchObject({ valid: true });
    expect(await showPayoutAccount(restored)).toMatchObject({ pix_key: expect.stringMatching(/529/) });
    expect(readFileSync(path.join(target.folder, secretFile), "utf8")).toBe(settings.SESSION_SECRET);
    expect(statSync(path.join(target.folder, secretFile)).mode & 0o777).toBe(0o600);

    const known = await fixture.db.select({ id: media.id, sha256: media.sha256 }).from(media);
    expect(known.length).toBeGreaterThan(0);
    for (const { id, sha256 } of known) expect(await hashFile(path.join(target.folder, "media", id))).toBe(sha256);

    const sums = sql`select count(*)::int as n, sum(amount_cents)::int as cents from payments`;
    expect([...(await empty.db.execute(sums))]).toEqual([...(await fixture.db.execute(sums))]);
    expect(await brokenRules(empty.db)).toEqual([]);
    expect(await empty.db.select().from(sessions)).toEqual([]);
    expect(await enrol({ ...restored, viewer: await aStudent(empty.db) }, await aFreeCourse())).toMatchObject({
      enrollmentId: expect.any(Number),
    });
  });

  it("guards what it holds as before: references, triggers and the append-only log", async () => {
    await using empty = await emptyDatabase();
    const guards = sql`
      select conname::text as name, pg_get_constraintdef(oid) as is from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select tgname::text, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`;
    await restoreBackup(
      { db: empty.db, settings: settingsOf(aFolder().folder), given: undefined },
      await verifyBackup(folder),
    );
    expect([...(await empty.db.execute(guards))]).toEqual([...(await fixture.db.execute(guards))]);
    await expect(empty.db.execute(sql`delete from events`)).rejects.toThrow();
  });
});

describe("a restore that replaces", () => {
  const here = aFolder();
  const other = "o".repeat(43);
  afterAll(() => here[Symbol.dispose]());

  it("puts rows, files and secret of the backup in the place of others", async () => {
    await using full = await emptyDatabase();
    const settingsHere = settingsOf(here.folder);
    await restoreBackup({ db: full.db, settings: settingsHere, given: undefined }, await verifyBackup(folder));
    await full.db.execute(sql`update courses set title = 'Outro' where true`);
    writeFileSync(path.join(here.folder, secretFile), other);
    writeFileSync(path.join(here.folder, "media", "de-antes"), "x");

    await restoreBackup(
      { db: full.db, settings: settingsHere, given: undefined, replace: true },
      await verifyBackup(folder),
    );
    const titles = sql`select id, title from courses order by id`;
    expect([...(await full.db.execute(titles))]).toEqual([...(await fixture.db.execute(titles))]);
    expect(readFileSync(path.join(here.folder, secretFile), "utf8")).toBe(settings.SESSION_SECRET);
    expect(readdirSync(here.folder).sort()).toEqual(["media", secretFile]);
    expect(readdirSync(path.join(here.folder, "media")).sort()).toEqual(readdirSync(path.join(folder, "media")).sort());
    expect(await brokenRules(full.db)).toEqual([]);
  });

  it("leaves all of it where the copy cannot be loaded", async () => {
    await using full = await emptyDatabase();
    const settingsHere = settingsOf(aFolder().folder);
    const whole = await verifyBackup(folder);
    await restoreBackup({ db: full.db, settings: settingsHere, given: undefined }, whole);
    await full.db.execute(sql`update courses set title = 'Outro' where true`);
    const kept = readdirSync(path.join(settingsHere.DATA_DIR, "media"));
    const [first, ...rest] = whole.manifest.tables;
    const wrong = {
      ...whole,
      manifest: { ...whole.manifest, tables: [{ ...first!, rows: first!.rows + 1 }, ...rest] },
    };
    const attempt = restoreBackup({ db: full.db, settings: settingsHere, given: undefined, replace: true }, wrong);
    await expect(attempt).rejects.toEqual(refused(/não ficou igual/));
    const changed = await full.db.execute(sql`select from courses where title = 'Outro'`);
    expect(changed.length).toBeGreaterThan(0);
    expect(readdirSync(path.join(settingsHere.DATA_DIR, "media"))).toEqual(kept);
  });
});

describe("a restore refuses", () => {
  it("a database that holds anything, and leaves it alone", async () => {
    const attempt = restoreBackup(
      { db: fixture.db, settings: settingsOf(aFolder().folder), given: undefined },
      await verifyBackup(folder),
    );
    await expect(attempt).rejects.toEqual(refused(/banco de dados não está vazio/));
  });

  it("a folder with files in it, and leaves the database empty", async () => {
    await using empty = await emptyDatabase();
    const attempt = restoreBackup({ db: empty.db, settings, given: undefined }, await verifyBackup(folder));
    await expect(attempt).rejects.toEqual(refused(/não está vazia/));
    expect([...(await empty.db.execute(sql`select from pg_tables where schemaname = 'public'`))]).toEqual([]);
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    ["a truncated table", (at) => truncateSync(path.join(at, "database/users.copy.gz"), 100), /users\.copy\.gz/],
    ["an altered file", (at) => flip(firstIn(path.join(at, "media"))), /danificada: media/],
    ["a missing file", (at) => rmSync(firstIn(path.join(at, "media"))), /não está inteira/],
    ["one file too many", (at) => writeFileSync(path.join(at, "media", "x"), "x"), /não está inteira/],
    ["an altered manifest", (at) => replaceIn(path.join(at, manifestFile), /"rows": \d+/, '"rows": 1'), /manifest/],
    ["a manifest of nothing", (at) => writeFileSync(path.join(at, manifestFile), "{}"), /alterado/],
    ["a list cut short", (at) => truncateSync(path.join(at, "checksums.sha256"), 300), /falta|alterad/],
    ["a pipe among the files", (at) => mkfifo(path.join(at, "media", "x")), /nem pasta: media\/x/],
    ["a pipe in the place of a file", (at) => mkfifo(firstIn(path.join(at, "media"))), /nem pasta: media/],
    ["a pipe in the place of a table", (at) => mkfifo(path.join(at, "database/users.copy.gz")), /users\.copy\.gz/],
    ["a pipe in the place of the list", (at) => mkfifo(path.join(at, "checksums.sha256")), /checksums\.sha256/],
    ["a pipe in the place of the manifest", (at) => mkfifo(path.join(at, manifestFile)), /Não há uma cópia/],
    ["a link to a device", (at) => symlinkSync("/dev/zero", path.join(at, "media", "x")), /nem pasta: media\/x/],
    ["a link to a file of ours", (at) => linkTo("/etc/passwd", firstIn(path.join(at, "media"))), /nem pasta: media/],
    ["a link to another folder", (at) => linkTo("/etc", path.join(at, "media")), /nem pasta: media/],
    ["a link in the place of the secret", (at) => linkTo("/etc/passwd", path.join(at, "session-secret")), /session/],
    ["no backup at all", (at) => rmSync(at, { recursive: true }), /Não há uma cópia/],
  ])("%s", async (_what, spoil, sentence) => {
    await expect(verifyBackup(await spoilt(spoil))).rejects.toEqual(refused(sentence));
  });

  it("rows that are not the manifest's, though every hash fits, and leaves the database empty", async () => {
    await using empty = await emptyDatabase();
    const backup = await verifyBackup(folder);
    const tables = backup.manifest.tables.map((table) =>
      table.name === "payments" ? { ...table, digest: "0".repeat(64) } : table,
    );
    const other = { ...backup, manifest: { ...backup.manifest, tables } };
    const into = aFolder();
    const attempt = restoreBackup({ db: empty.db, settings: settingsOf(into.folder), given: undefined }, other);
    await expect(attempt).rejects.toEqual(refused(/payments não ficou igual/));
    expect([...(await empty.db.execute(sql`select from pg_tables where schemaname = 'public'`))]).toEqual([]);
    expect(existsSync(path.join(into.folder, "media"))).toBe(false);
    expect(readdirSync(into.folder)).toEqual([]);
  });
});

const settingsOf = (dataDir: string) => ({ DATA_DIR: dataDir });
const firstIn = (at: string) => path.join(at, readdirSync(at)[0]!);

/** Anyone who reads it waits for somebody to write. */
function mkfifo(file: string) {
  rmSync(file, { force: true });
  execFileSync("mkfifo", [file]);
}

function linkTo(target: string, file: string) {
  rmSync(file, { recursive: true, force: true });
  symlinkSync(target, file);
}

function flip(file: string) {
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(file, bytes);
}

function replaceIn(file: string, what: RegExp, by: string) {
  writeFileSync(file, readFileSync(file, "utf8").replace(what, by));
}

async function aFreeCourse() {
  const [row] = await fixture.db
    .select({ id: courses.id })
    .from(courses)
    .where(sql`${courses.isPublished} and ${courses.priceCents} = 0`)
    .limit(1);
  return row!.id;
}
