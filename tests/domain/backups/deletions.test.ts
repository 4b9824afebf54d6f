import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readBackupState } from "#app/domain/backups/backup-events.server.ts";
import { makeBackup } from "#app/domain/backups/make-backup.server.ts";
import { restoreBackup } from "#app/domain/backups/restore-backup.server.ts";
import { findDeletions } from "#app/domain/backups/restore-deletions.server.ts";
import { verifyBackup } from "#app/domain/backups/verify-backup.server.ts";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import { checkDeletions } from "#app/domain/health/storage-checks.server.ts";
import { deletedAccountName } from "#app/domain/people/person.ts";
import { deleteAccountOf } from "#app/domain/privacy/delete-account.server.ts";
import {
  appendDeletions,
  type Deletion,
  deletionListName,
  deletionListPath,
  readDeletions,
  syncDeletionList,
} from "#app/domain/privacy/deletion-list.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aFolder, liveIn, settingsIn } from "#tests/domain/backups/a-school.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const source = aFolder();
const copies = path.join(source.folder, "backups");
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let settings: Settings;
let lived: Awaited<ReturnType<typeof liveIn>>;
let admin: Awaited<ReturnType<typeof anAdmin>>;
/** Made while everybody was still there. */
let copy: string;

beforeAll(async () => {
  fixture = await freshDatabase();
  settings = settingsIn(source.folder);
  lived = await liveIn(fixture.db, settings);
  admin = await anAdmin(fixture.db);
  const classId = await aClass(fixture.db, { leaderIds: [lived.student.id] });
  await joinClass(ctxOf(fixture.db, admin), { classId, userId: lived.student.id, by: "school" });
  copy = (await makeBackup({ db: fixture.db, settings }, { parent: copies, kind: "full" })).folder;
  const asAdmin = ctxOf(fixture.db, admin, { settings });
  await deleteAccountOf(asAdmin, lived.student.id, { certificates: "remove" });
});
afterAll(async () => {
  await fixture.close();
  source[Symbol.dispose]();
});

async function emptyDatabase() {
  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_test_${randomBytes(6).toString("hex")}`;
  const { db, close } = openDatabase(await createDatabase(cluster, name), { max: 2 });
  return { db, [Symbol.asyncDispose]: () => close().then(() => dropDatabase(cluster, name)) };
}

const deletionOf = (userId: string): Deletion => ({
  userId,
  at: new Date("2026-11-20T12:00:00Z"),
  certificates: "keep",
});

describe("the list of deleted accounts", () => {
  it("is there as soon as somebody is gone, its owner's alone, and says nothing of who they were", () => {
    const file = deletionListPath(settings);
    const text = readFileSync(file, "utf8");
    expect(text.split("\n").at(-2)).toMatch(new RegExp(`^\\d{4}-\\S+Z ${lived.student.id} remove$`));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it("is caught up on by every instance, and written once", async () => {
    using elsewhere = aFolder();
    const other = { ...settings, DATA_DIR: elsewhere.folder };
    await syncDeletionList({ db: fixture.db, settings: other });
    const written = readFileSync(deletionListPath(other), "utf8");
    await syncDeletionList({ db: fixture.db, settings: other });
    expect(readFileSync(deletionListPath(other), "utf8")).toBe(written);
    expect([...(await readDeletions(deletionListPath(other)))!.known.keys()]).toContain(lived.student.id);
  });

  it("goes on after a line that a crash has cut off, and counts it", async () => {
    using place = aFolder();
    const file = path.join(place.folder, deletionListName);
    const [one, two] = [deletionOf(randomUUID()), deletionOf(randomUUID())];
    await appendDeletions(file, [one]);
    appendFileSync(file, `2026-11-20T12:00:00.000Z ${two.userId.slice(0, 9)}`);
    await appendDeletions(file, [one, two]);
    expect(await readDeletions(file)).toEqual({
      known: new Map([one, two].map((each) => [each.userId, each])),
      odd: 1,
    });
  });

  it("is in every later copy, checked like the rest of it, and beside it wherever it goes", async () => {
    using place = aFolder();
    const { folder } = await makeBackup({ db: fixture.db, settings }, { parent: place.folder, kind: "upgrade" });
    await verifyBackup(folder);
    for (const file of [path.join(folder, deletionListName), path.join(place.folder, deletionListName)])
      expect([...(await readDeletions(file))!.known.keys()], file).toContain(lived.student.id);
    appendFileSync(path.join(folder, deletionListName), "# altered\n");
    await expect(verifyBackup(folder)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("a school that nobody has left", () => {
  it("has an empty list beside its copies: a restore knows that nobody was deleted", async () => {
    using place = aFolder();
    const fresh = await freshDatabase();
    const { folder } = await makeBackup({ db: fresh.db, settings }, { parent: place.folder, kind: "upgrade" });
    await fresh.close();
    const nowhere = { settings: { DATA_DIR: "/nowhere" } as Settings, given: undefined };
    expect(await findDeletions(await verifyBackup(folder), nowhere)).toMatchObject({
      deletions: [],
      lists: [{ file: path.join(place.folder, deletionListName), count: 0, last: undefined }],
    });
  });
});

describe("where a restore looks for it", () => {
  const nowhere = { DATA_DIR: "/nowhere" } as Settings;

  it("is read beside the copy, here, in a newer copy, and from the given file", async () => {
    const backup = await verifyBackup(copy);
    const beside = await findDeletions(backup, { settings: nowhere, given: undefined });
    expect(beside.lists).toMatchObject([{ file: path.join(copies, deletionListName), count: 1, odd: 0 }]);
    expect(beside.deletions).toMatchObject([{ userId: lived.student.id, certificates: "remove" }]);

    using place = aFolder();
    const alone = { ...backup, folder: path.join(place.folder, path.basename(copy)) };
    const lost = await findDeletions(alone, { settings: nowhere, given: undefined });
    expect(lost).toMatchObject({
      lists: [],
      deletions: [],
      looked: expect.arrayContaining([deletionListPath(nowhere)]),
    });
    expect((await findDeletions(alone, { settings, given: undefined })).deletions).toHaveLength(1);
    const told = await findDeletions(alone, { settings: nowhere, given: path.join(copies, deletionListName) });
    expect(told.deletions).toHaveLength(1);
    const missing = findDeletions(alone, { settings: nowhere, given: path.join(place.folder, "none.txt") });
    await expect(missing).rejects.toMatchObject({ code: "invalid" });
  });

  it("is the newest copy, where the list beside them was lost", async () => {
    using place = aFolder();
    const { folder } = await makeBackup({ db: fixture.db, settings }, { parent: place.folder, kind: "upgrade" });
    const before = { ...(await verifyBackup(copy)), folder: path.join(place.folder, "older") };
    rmSync(path.join(place.folder, deletionListName));
    before.manifest = { ...before.manifest, madeAt: "2026-01-01T00:00:00.000Z" };
    const found = await findDeletions(before, { settings: nowhere, given: undefined });
    expect(found.lists).toMatchObject([{ file: path.join(folder, deletionListName), count: 1 }]);
  });
});

describe("a restored copy", () => {
  it("has nobody in it who was deleted after it was made; books and rules hold, the choice of certificates too", async () => {
    await using empty = await emptyDatabase();
    using target = aFolder();
    const backup = await verifyBackup(copy);
    const { deletions } = await findDeletions(backup, { settings, given: undefined });
    const strangers = [deletionOf(randomUUID()), ...deletions];
    const outcome = await restoreBackup(
      { db: empty.db, settings: { DATA_DIR: target.folder }, given: undefined },
      backup,
      strangers,
    );
    expect(outcome).toEqual({ erased: 1, waiting: [] });
    const [gone] = await empty.db.select().from(users).where(eq(users.id, lived.student.id));
    expect(gone).toMatchObject({ fullName: deletedAccountName, deletedAt: expect.any(Date) });
    const [certificate] = await empty.db.select().from(certificates).where(eq(certificates.id, lived.certificate.id));
    expect(certificate).toMatchObject({ revokedFor: "holder", snapshot: { student_name: "" } });
    expect((await readBackupState({ db: empty.db })).made).toMatchObject({ folder: copy });
    const [told] = await empty.db.select().from(events).where(eq(events.action, "user.deleted"));
    expect(told).toMatchObject({ object: `user/${lived.student.id}`, data: { by: "restore" }, actorId: null });
    expect(await empty.db.select().from(classMembers)).toMatchObject([{ leftAt: expect.any(Date) }]);
    expect(await empty.db.select().from(classLeaders)).toEqual([]);
    expect(await brokenRules(empty.db)).toEqual([]);
  });

  it("names anyone who still teaches or is owed something in it, and leaves them", async () => {
    await using empty = await emptyDatabase();
    using target = aFolder();
    const outcome = await restoreBackup(
      { db: empty.db, settings: { DATA_DIR: target.folder }, given: undefined },
      await verifyBackup(copy),
      [deletionOf(lived.instructor.id)],
    );
    expect(outcome.erased).toBe(0);
    expect(outcome.waiting).toEqual([
      { userId: lived.instructor.id, why: expect.stringMatching(/ensinados por esta conta/) },
    ]);
    const [still] = await empty.db.select().from(users).where(eq(users.id, lived.instructor.id));
    expect(still!.deletedAt).toBeNull();
    expect(existsSync(path.join(target.folder, "media"))).toBe(true);
  });
});

describe("a list that cannot be written or read", () => {
  it("stops no backup, which says so and has its own inside", async () => {
    using place = aFolder();
    mkdirSync(path.join(place.folder, deletionListName));
    const made = await makeBackup({ db: fixture.db, settings }, { parent: place.folder, kind: "upgrade" });
    expect(made.unlisted).toMatch(/EISDIR|não é um arquivo/);
    expect(readFileSync(path.join(made.folder, deletionListName), "utf8")).toContain(lived.student.id);
    await expect(verifyBackup(made.folder)).resolves.toBeDefined();
  });

  it("is shown on the health page, and stops no deletion", async () => {
    using place = aFolder();
    const own = { ...settings, DATA_DIR: place.folder, BACKUP_DIR: place.folder };
    mkdirSync(deletionListPath(own));
    const late = ctxOf(fixture.db, admin, { settings: own, now: new Date(Date.now() + 2 * 3_600_000) });
    expect(await checkDeletions(late)).toMatchObject({ severity: "attention", says: expect.stringMatching(/falta/) });
    const leaving = await aStudent(fixture.db);
    await deleteAccountOf(ctxOf(fixture.db, admin, { settings: own }), leaving.id, { certificates: "keep" });
    const [row] = await fixture.db.select().from(users).where(eq(users.id, leaving.id));
    expect(row!.deletedAt).not.toBeNull();
  });

  it("is refused by a restore in words, rather than left out", async () => {
    using place = aFolder();
    const [folder, pipe] = [path.join(place.folder, "pasta"), path.join(place.folder, "cano")];
    mkdirSync(folder);
    execFileSync("mkfifo", [pipe]);
    for (const given of [folder, pipe]) {
      const asked = { settings: { DATA_DIR: "/nowhere" } as Settings, given };
      await expect(findDeletions(await verifyBackup(copy), asked)).rejects.toMatchObject({
        code: "invalid",
        message: expect.stringMatching(/não pode ser lida/),
      });
    }
  });
});
