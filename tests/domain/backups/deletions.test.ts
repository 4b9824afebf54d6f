import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  type Deletion,
  deletionsFile,
  keepDeletions,
  readDeletions,
} from "#app/domain/backups/deletions/deletion-list.server.ts";
import { findDeletions } from "#app/domain/backups/deletions/find-deletions.server.ts";
import { noteDeletions, ownList } from "#app/domain/backups/deletions/note-deletions.server.ts";
import { readLastBackup } from "#app/domain/backups/last-backup.server.ts";
import { makeBackup } from "#app/domain/backups/making/make-backup.server.ts";
import { restoreBackup } from "#app/domain/backups/restoring/restore-backup.server.ts";
import { verifyBackup } from "#app/domain/backups/restoring/verify-backup.server.ts";
import { lookAtDeletions } from "#app/domain/health/checks/safekeeping/deletions.server.ts";
import { deleteAccountOf } from "#app/domain/privacy/deletion/delete-account.server.ts";
import { goneName } from "#app/domain/privacy/deletion/gone.ts";
import type { Settings } from "#app/domain/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aFolder, liveIn, settingsIn } from "#tests/domain/backups/a-school.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aLearner, anAdmin, ctxOf } from "#tests/support/people.ts";

const source = aFolder();
const copies = path.join(source.folder, "backups");
let ground: Awaited<ReturnType<typeof freshDatabase>>;
let settings: Settings;
let lived: Awaited<ReturnType<typeof liveIn>>;
let admin: Awaited<ReturnType<typeof anAdmin>>;
/** Made while everybody was still there. */
let copy: string;

beforeAll(async () => {
  ground = await freshDatabase();
  settings = settingsIn(source.folder);
  lived = await liveIn(ground.db, settings);
  admin = await anAdmin(ground.db);
  copy = (await makeBackup({ db: ground.db, settings }, { parent: copies, kind: "full" })).folder;
  const asAdmin = ctxOf(ground.db, admin, { settings });
  await deleteAccountOf(asAdmin, lived.learner.id, { certificates: "remove" });
});
afterAll(async () => {
  await ground.close();
  source[Symbol.dispose]();
});

async function emptyDatabase() {
  const cluster = { connection: inject("ground").connection, stop: async () => {} };
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
    const file = ownList(settings);
    const text = readFileSync(file, "utf8");
    expect(text.split("\n").at(-2)).toMatch(new RegExp(`^\\d{4}-\\S+Z ${lived.learner.id} remove$`));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it("is caught up on by every instance, and written once", async () => {
    using elsewhere = aFolder();
    const other = { ...settings, DATA_DIR: elsewhere.folder };
    await noteDeletions({ db: ground.db, settings: other });
    const written = readFileSync(ownList(other), "utf8");
    await noteDeletions({ db: ground.db, settings: other });
    expect(readFileSync(ownList(other), "utf8")).toBe(written);
    expect([...(await readDeletions(ownList(other)))!.known.keys()]).toContain(lived.learner.id);
  });

  it("goes on after a line that a crash has cut off, and counts it", async () => {
    using place = aFolder();
    const file = path.join(place.folder, deletionsFile);
    const [one, two] = [deletionOf(randomUUID()), deletionOf(randomUUID())];
    await keepDeletions(file, [one]);
    appendFileSync(file, `2026-11-20T12:00:00.000Z ${two.userId.slice(0, 9)}`);
    await keepDeletions(file, [one, two]);
    expect(await readDeletions(file)).toEqual({
      known: new Map([one, two].map((each) => [each.userId, each])),
      odd: 1,
    });
  });

  it("is in every later copy, checked like the rest of it, and beside it wherever it goes", async () => {
    using place = aFolder();
    const { folder } = await makeBackup({ db: ground.db, settings }, { parent: place.folder, kind: "upgrade" });
    await verifyBackup(folder);
    for (const file of [path.join(folder, deletionsFile), path.join(place.folder, deletionsFile)])
      expect([...(await readDeletions(file))!.known.keys()], file).toContain(lived.learner.id);
    appendFileSync(path.join(folder, deletionsFile), "# altered\n");
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
      lists: [{ file: path.join(place.folder, deletionsFile), count: 0, last: undefined }],
    });
  });
});

describe("where a restore looks for it", () => {
  const nowhere = { DATA_DIR: "/nowhere" } as Settings;

  it("is beside the copy, here, in a newer copy, and where it is told to", async () => {
    const backup = await verifyBackup(copy);
    const beside = await findDeletions(backup, { settings: nowhere, given: undefined });
    expect(beside.lists).toMatchObject([{ file: path.join(copies, deletionsFile), count: 1, odd: 0 }]);
    expect(beside.deletions).toMatchObject([{ userId: lived.learner.id, certificates: "remove" }]);

    using place = aFolder();
    const alone = { ...backup, folder: path.join(place.folder, path.basename(copy)) };
    const lost = await findDeletions(alone, { settings: nowhere, given: undefined });
    expect(lost).toMatchObject({ lists: [], deletions: [], looked: expect.arrayContaining([ownList(nowhere)]) });
    expect((await findDeletions(alone, { settings, given: undefined })).deletions).toHaveLength(1);
    const told = await findDeletions(alone, { settings: nowhere, given: path.join(copies, deletionsFile) });
    expect(told.deletions).toHaveLength(1);
    const missing = findDeletions(alone, { settings: nowhere, given: path.join(place.folder, "none.txt") });
    await expect(missing).rejects.toMatchObject({ code: "invalid" });
  });

  it("is the newest copy, where the list beside them was lost", async () => {
    using place = aFolder();
    const { folder } = await makeBackup({ db: ground.db, settings }, { parent: place.folder, kind: "upgrade" });
    const before = { ...(await verifyBackup(copy)), folder: path.join(place.folder, "older") };
    rmSync(path.join(place.folder, deletionsFile));
    before.manifest = { ...before.manifest, madeAt: "2026-01-01T00:00:00.000Z" };
    const found = await findDeletions(before, { settings: nowhere, given: undefined });
    expect(found.lists).toMatchObject([{ file: path.join(folder, deletionsFile), count: 1 }]);
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
    const [gone] = await empty.db.select().from(users).where(eq(users.id, lived.learner.id));
    expect(gone).toMatchObject({ fullName: goneName, deletedAt: expect.any(Date) });
    const [certificate] = await empty.db.select().from(certificates).where(eq(certificates.id, lived.certificate.id));
    expect(certificate).toMatchObject({ revokedFor: "holder", snapshot: { student_name: "" } });
    expect(await readLastBackup(empty.db)).toMatchObject({ folder: copy });
    const [told] = await empty.db.select().from(events).where(eq(events.action, "user.deleted"));
    expect(told).toMatchObject({ object: `user/${lived.learner.id}`, data: { by: "restore" }, actorId: null });
    expect(await brokenRules(empty.db)).toEqual([]);
  });

  it("names whoever still teaches or is owed something in it, and leaves them", async () => {
    await using empty = await emptyDatabase();
    using target = aFolder();
    const outcome = await restoreBackup(
      { db: empty.db, settings: { DATA_DIR: target.folder }, given: undefined },
      await verifyBackup(copy),
      [deletionOf(lived.teacher.id)],
    );
    expect(outcome.erased).toBe(0);
    expect(outcome.waiting).toEqual([
      { userId: lived.teacher.id, why: expect.stringMatching(/ensinados por esta conta/) },
    ]);
    const [still] = await empty.db.select().from(users).where(eq(users.id, lived.teacher.id));
    expect(still!.deletedAt).toBeNull();
    expect(existsSync(path.join(target.folder, "media"))).toBe(true);
  });
});

describe("a list that cannot be written or read", () => {
  it("stops no backup, which says so and has its own inside", async () => {
    using place = aFolder();
    mkdirSync(path.join(place.folder, deletionsFile));
    const made = await makeBackup({ db: ground.db, settings }, { parent: place.folder, kind: "upgrade" });
    expect(made.unlisted).toMatch(/EISDIR|não é um arquivo/);
    expect(readFileSync(path.join(made.folder, deletionsFile), "utf8")).toContain(lived.learner.id);
    await expect(verifyBackup(made.folder)).resolves.toBeDefined();
  });

  it("is told on the page of health, and stops no deletion", async () => {
    using place = aFolder();
    const own = { ...settings, DATA_DIR: place.folder, BACKUP_DIR: place.folder };
    mkdirSync(ownList(own));
    const late = ctxOf(ground.db, admin, { settings: own, now: new Date(Date.now() + 2 * 3_600_000) });
    expect(await lookAtDeletions(late)).toMatchObject({ standing: "attention", says: expect.stringMatching(/falta/) });
    const leaving = await aLearner(ground.db);
    await deleteAccountOf(ctxOf(ground.db, admin, { settings: own }), leaving.id, { certificates: "keep" });
    const [row] = await ground.db.select().from(users).where(eq(users.id, leaving.id));
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
