import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { keepDeletions } from "#app/domain/backups/deletions/deletion-list.server.ts";
import { noteDeletions, ownList } from "#app/domain/backups/deletions/note-deletions.server.ts";
import { noteBackup } from "#app/domain/backups/last-backup.server.ts";
import type { Made } from "#app/domain/backups/making/make-backup.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { clockFinding } from "#app/domain/health/checks/database/clock.server.ts";
import { lookAtKeptPages } from "#app/domain/health/checks/network/kept-pages.ts";
import { lookAtMailServer } from "#app/domain/health/checks/network/mail-server.server.ts";
import { lookAtOrigin } from "#app/domain/health/checks/network/origin.ts";
import { lookAtSignIn } from "#app/domain/health/checks/network/sign-in.server.ts";
import { lookAtDeletions } from "#app/domain/health/checks/safekeeping/deletions.server.ts";
import { diskFinding } from "#app/domain/health/checks/safekeeping/disk.server.ts";
import { lookAtSecret } from "#app/domain/health/checks/safekeeping/secret.server.ts";
import { lookAtStorage } from "#app/domain/health/checks/safekeeping/storage.server.ts";
import { lookHere } from "#app/domain/health/checks.server.ts";
import { type NamedFinding, worstOf } from "#app/domain/health/finding.ts";
import { eraseAccount } from "#app/domain/privacy/deletion/erase-account.server.ts";
import { noteHearing } from "#app/domain/public-generation.ts";
import type { Settings } from "#app/domain/settings.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";
import { aFolder } from "#tests/domain/backups/a-school.ts";
import { aLetter } from "#tests/domain/mail/a-letter.ts";
import { rolledBack } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startDiscovery } from "#tests/support/openid.ts";
import { aLearner, anAdmin, ctxOf, testSettings } from "#tests/support/people.ts";
import { startS3 } from "#tests/support/s3-server.ts";

const open = { PUBLIC_ORIGIN: "https://cursos.escola.example", PROXY_HOPS: "1" };
const gibibyte = 1024 ** 3;

async function lookAt(name: string, db: Db, settings: Settings): Promise<NamedFinding> {
  return (await lookHere({ db, settings })).find((finding) => finding.name === name)!;
}

/** Settings with a DATA_DIR of the test's own. */
function placed(variables: Record<string, string> = {}) {
  const { folder, [Symbol.dispose]: remove } = aFolder();
  return { folder, settings: testSettings({ DATA_DIR: folder, ...variables }), [Symbol.dispose]: remove };
}

describe("what is asked of the database", () => {
  it("is well on the database of the tests, but for what they switch off to be quick", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      const findings = await lookHere({ db, settings: place.settings });
      const standings = Object.fromEntries(findings.map(({ name, standing }) => [name, standing]));
      expect(standings).toMatchObject({ database: "well", migrations: "well", clock: "well", letters: "well" });
      expect(standings).toMatchObject({ webhooks: "unused", backup: "attention", origin: "unused" });
    });
  });

  it("says whether public pages are kept in memory, and what to do where changes are not heard of", () => {
    const settings = testSettings();
    expect(lookAtKeptPages({ settings })).toMatchObject({ standing: "unused" });
    noteHearing(false);
    const silent = lookAtKeptPages({ settings });
    expect(silent).toMatchObject({ standing: "attention", advice: expect.stringContaining("DATABASE_DIRECT_URL") });
    noteHearing(true);
    expect(lookAtKeptPages({ settings })).toMatchObject({ standing: "well" });
    expect(lookAtKeptPages({ settings: testSettings({ KEPT_PAGES_MB: "0" }) })).toMatchObject({ standing: "unused" });
  });

  it("says that it cannot be reached, and what that means", async () => {
    using place = placed();
    const { db, close } = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const findings = await lookHere({ db, settings: place.settings });
    await close();
    const database = findings.find(({ name }) => name === "database");
    expect(database).toMatchObject({ standing: "wrong", says: "O banco de dados não responde." });
    expect(findings.filter(({ standing }) => standing === "wrong").map(({ name }) => name)).toContain("letters");
    expect(worstOf(findings)).toBe("wrong");
  });

  it("names each promise that is switched off", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      await db.execute(sql`set local synchronous_commit = off`);
      expect(await lookAt("durability", db, place.settings)).toMatchObject({
        standing: "wrong",
        says: expect.stringMatching(/synchronous_commit/),
      });
    });
  });

  it("sees a schema that is behind, and one that is ahead", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`);
      expect(await lookAt("migrations", db, place.settings)).toMatchObject({ standing: "attention" });
      await db.execute(sql`delete from drizzle.__drizzle_migrations where id > 1`);
      expect(await lookAt("migrations", db, place.settings)).toMatchObject({ standing: "wrong" });
    });
  });

  it("sees letters that wait beyond their time, and letters that were given up", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      await aLetter(db);
      await db.update(mails).set({ failedAt: sql`now() - interval '1 day'` });
      expect(await lookAt("letters", db, place.settings)).toMatchObject({ standing: "attention" });
      await db.update(mails).set({ failedAt: null, sentAt: null, nextAttemptAt: sql`now() - interval '11 minutes'` });
      expect(await lookAt("letters", db, place.settings)).toMatchObject({ standing: "wrong" });
    });
  });

  it("sees an integration that was paused because it fails", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      const { id } = await anAdmin(db);
      await db.execute(sql`
        insert into webhook_endpoints (url, types, sealed_secret, created_by, paused_at, paused_for)
        values ('https://erp.example/x', '{payment.completed}', 'v1.x', ${id}, now(), 'failing')`);
      expect(await lookAt("webhooks", db, place.settings)).toMatchObject({ standing: "attention" });
    });
  });
});

describe("the last backup", () => {
  it("is missed, worse on a school that is open; counts once noted; grows old", async () => {
    using place = placed();
    using others = placed(open);
    await rolledBack(async (db) => {
      expect(await lookAt("backup", db, place.settings)).toMatchObject({ standing: "attention" });
      expect(await lookAt("backup", db, others.settings)).toMatchObject({ standing: "wrong" });
      const note = (madeAt: string, damaged: string[] = []) =>
        noteBackup({ db, settings: place.settings }, {
          folder: "/media/usb/copia",
          manifest: { madeAt, packedBytes: 10, files: { bytes: 20, damaged } },
        } as unknown as Made);
      const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
      await note(ago(20));
      expect(await lookAt("backup", db, place.settings)).toMatchObject({ standing: "well" });
      await note(ago(30));
      expect(await lookAt("backup", db, place.settings)).toMatchObject({ standing: "attention" });
      await note(ago(200));
      expect(await lookAt("backup", db, place.settings)).toMatchObject({ standing: "wrong" });
      await note(ago(1), ["an-id"]);
      expect(await lookAt("backup", db, place.settings)).toMatchObject({
        standing: "wrong",
        advice: expect.stringMatching(/disco/),
      });
      const inBucket = { ...place.settings, S3_BUCKET: "escola" };
      expect((await lookAt("backup", db, inBucket)).advice).toMatch(/bucket/);
    });
  });

  it("is known to an instance on another disk", async () => {
    using here = placed();
    using there = placed();
    await rolledBack(async (db) => {
      const made = (madeAt: Date) =>
        ({
          folder: "/copias/a",
          manifest: { madeAt: madeAt.toISOString(), packedBytes: 1, files: { bytes: 1, damaged: [] } },
        }) as unknown as Made;
      await noteBackup({ db, settings: here.settings }, made(new Date(Date.now() - 3_600_000)));
      expect(await lookAt("backup", db, there.settings)).toMatchObject({
        standing: "well",
        says: expect.stringContaining("/copias/a"),
      });
    });
  });
});

describe("the list of deleted accounts", () => {
  it("is of no use before one was, then well, then missed where it cannot be written", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      expect(await lookAt("deletions", db, place.settings)).toMatchObject({ standing: "unused" });
      const gone = await aLearner(db);
      await inTransaction(ctxOf(db), async (within) => {
        const [person] = await within.db.select().from(users).where(eq(users.id, gone.id));
        await eraseAccount(within, person!, { by: "school", certificates: "remove" });
      });
      await noteDeletions({ db, settings: place.settings });
      expect(await lookAt("deletions", db, place.settings)).toMatchObject({ standing: "well" });
      rmSync(ownList(place.settings));
      const late = new Date(Date.now() + 2 * 3_600_000);
      expect(await lookAtDeletions({ db, settings: place.settings, now: late } as Ctx)).toMatchObject({
        standing: "attention",
      });
    });
  });

  it("tells of whoever a restored copy has brought back, and where to delete them", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      const { id } = await aLearner(db);
      await keepDeletions(ownList(place.settings), [{ userId: id, at: new Date(), certificates: "keep" }]);
      const found = await lookAt("deletions", db, place.settings);
      expect(found.standing).toBe("wrong");
      expect(found.advice).toContain(`/admin/instructors/people/${id}/deletion`);
    });
  });
});

describe("the ground it stands on", () => {
  it.each([
    [100, 1_000, "well"],
    [1.5, 20, "attention"],
    [0.9, 10, "wrong"],
    [40, 1_000, "wrong"],
    [90, 1_000, "attention"],
  ])("a disk with %d of %d GB free is %s", (free, all, standing) => {
    const disk = { bavail: (free * gibibyte) / 4096, blocks: (all * gibibyte) / 4096, bsize: 4096 };
    expect(diskFinding(disk, { name: "Disco", holdsFiles: true })).toMatchObject({ standing });
  });

  it("a full disk turns uploads away only where they go there", () => {
    const disk = { bavail: 1, blocks: 1_000_000, bsize: 4096 };
    expect(diskFinding(disk, { name: "Disco", holdsFiles: true }).says).toMatch(/recusados/);
    expect(diskFinding(disk, { name: "Disco", holdsFiles: false }).says).not.toMatch(/recusados/);
  });

  it.each([
    [0, "well"],
    [-4, "well"],
    [7, "attention"],
    [-90, "wrong"],
  ])("a clock that is %d seconds apart is %s", (ahead, standing) => {
    expect(clockFinding(ahead)).toMatchObject({ standing });
  });

  it.each<[Record<string, string>, string]>([
    [{}, "unused"],
    [{ PROXY_HOPS: "1" }, "wrong"],
    [{ PUBLIC_ORIGIN: "http://escola.example" }, "wrong"],
    [{ PUBLIC_ORIGIN: "https://escola.example" }, "attention"],
    [open, "well"],
  ])("%j is %s as an address", (variables, standing) => {
    expect(lookAtOrigin(testSettings(variables))).toMatchObject({ standing });
  });

  it("a secret in DATA_DIR is its owner's alone", async () => {
    using place = placed();
    const file = path.join(place.folder, "session-secret");
    writeFileSync(file, place.settings.SESSION_SECRET, { mode: 0o600 });
    expect(await lookAtSecret(place)).toMatchObject({ standing: "well" });
    chmodSync(file, 0o640);
    expect(await lookAtSecret(place)).toMatchObject({ standing: "attention" });
    chmodSync(file, 0o644);
    expect(await lookAtSecret(place)).toMatchObject({ standing: "wrong", advice: expect.stringMatching(/chmod 600/) });
  });

  it("a place for backups that does not exist yet is no fault", async () => {
    using place = placed();
    mkdirSync(path.join(place.folder, "media"));
    await rolledBack(async (db) => {
      const settings = { ...place.settings, BACKUP_DIR: path.join(place.folder, "later") };
      expect((await lookAt("disk", db, settings)).says).toMatch(/^Disco dos dados/);
    });
  });
});

describe("whom it asks over the network", () => {
  it("a mail server that answers, that is gone, and none at all", async () => {
    const server = await startMailServer();
    const settings = testSettings({ ...open, SMTP_URL: server.url });
    expect(await lookAtMailServer({ settings })).toMatchObject({ standing: "well" });
    expect(server.taken).toEqual([]);
    await server.close();
    expect(await lookAtMailServer({ settings })).toMatchObject({ standing: "wrong" });
    expect(await lookAtMailServer({ settings: testSettings(open) })).toMatchObject({ standing: "attention" });
    expect(await lookAtMailServer({ settings: testSettings() })).toMatchObject({ standing: "unused" });
  });

  it("a bucket that answers, that is gone, and the disk", async () => {
    const s3 = await startS3();
    expect(await lookAtStorage({ settings: testSettings(s3.variables) })).toMatchObject({ standing: "well" });
    await s3.stop();
    expect(await lookAtStorage({ settings: testSettings(s3.variables) })).toMatchObject({ standing: "wrong" });
    expect(await lookAtStorage({ settings: testSettings() })).toMatchObject({ standing: "unused" });
  });

  it("a sign-in provider whose page lies on a host that the form may not lead to", async () => {
    const { address, stop } = await startDiscovery("https://escola.entrar.example/oauth2/authorize");
    const provider = { ...open, OIDC_ISSUER: address, OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" };
    const found = await lookAtSignIn({ settings: testSettings(provider) });
    expect(found).toMatchObject({ standing: "wrong", advice: expect.stringContaining("OIDC_SIGN_IN_ORIGINS") });
    const allowed = testSettings({ ...provider, OIDC_SIGN_IN_ORIGINS: "https://escola.entrar.example" });
    expect(await lookAtSignIn({ settings: allowed })).toMatchObject({ standing: "well" });
    await stop();
  });

  it("a sign-in provider that is gone, none where one is needed, and the demo's", async () => {
    const gone = testSettings({
      ...open,
      OIDC_ISSUER: "http://127.0.0.1:1",
      OIDC_CLIENT_ID: "x",
      OIDC_CLIENT_SECRET: "y",
    });
    expect(await lookAtSignIn({ settings: gone })).toMatchObject({ standing: "wrong" });
    expect(await lookAtSignIn({ settings: testSettings(open) })).toMatchObject({ standing: "wrong" });
    expect(await lookAtSignIn({ settings: testSettings() })).toMatchObject({ standing: "unused" });
  });
});
