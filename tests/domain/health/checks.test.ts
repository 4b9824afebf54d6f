import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recordBackup } from "#app/domain/backups/backup-events.server.ts";
import type { BackupResult } from "#app/domain/backups/make-backup.server.ts";
import { commandLine } from "#app/domain/command-line.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { checkSecret } from "#app/domain/health/backup-checks.server.ts";
import { clockFinding } from "#app/domain/health/database-checks.server.ts";
import { type NamedFinding, worstOf } from "#app/domain/health/finding.ts";
import { checkMailServer, checkOrigin, checkSignIn } from "#app/domain/health/network-checks.server.ts";
import { checkLocally } from "#app/domain/health/show-health.server.ts";
import { checkDeletions, checkStorage, diskFinding } from "#app/domain/health/storage-checks.server.ts";
import { appendDeletions, deletionListPath, syncDeletionList } from "#app/domain/privacy/deletion-list.server.ts";
import { eraseAccount } from "#app/domain/privacy/erase-account.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";
import { aFolder } from "#tests/domain/backups/a-school.ts";
import { anEmail } from "#tests/domain/mail/an-email.ts";
import { rolledBack } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startDiscovery } from "#tests/support/openid.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { startS3 } from "#tests/support/s3-server.ts";

const open = { PUBLIC_ORIGIN: "https://cursos.escola.example", PROXY_HOPS: "1" };
const gibibyte = 1024 ** 3;

async function lookAt(name: string, db: Db, settings: Settings): Promise<NamedFinding> {
  return (await checkLocally({ db, settings })).find((finding) => finding.name === name)!;
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
      const findings = await checkLocally({ db, settings: place.settings });
      const severities = Object.fromEntries(findings.map(({ name, severity }) => [name, severity]));
      expect(severities).toMatchObject({ database: "well", migrations: "well", clock: "well", emails: "well" });
      expect(severities).toMatchObject({ webhooks: "unused", backup: "attention", origin: "unused" });
    });
  });

  it("says that it cannot be reached, and what that means", async () => {
    using place = placed();
    const { db, close } = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const findings = await checkLocally({ db, settings: place.settings });
    await close();
    const database = findings.find(({ name }) => name === "database");
    expect(database).toMatchObject({ severity: "wrong", says: "O banco de dados não responde." });
    expect(findings.filter(({ severity }) => severity === "wrong").map(({ name }) => name)).toContain("emails");
    expect(worstOf(findings)).toBe("wrong");
  });

  it("names each promise that is switched off", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      await db.execute(sql`set local synchronous_commit = off`);
      expect(await lookAt("durability", db, place.settings)).toMatchObject({
        severity: "wrong",
        says: expect.stringMatching(/synchronous_commit/),
      });
    });
  });

  it("sees a schema that is behind, and one that is ahead", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`);
      expect(await lookAt("migrations", db, place.settings)).toMatchObject({ severity: "attention" });
      await db.execute(sql`delete from drizzle.__drizzle_migrations where id > 1`);
      expect(await lookAt("migrations", db, place.settings)).toMatchObject({ severity: "wrong" });
    });
  });

  it("sees e-mails that wait beyond their time, and e-mails that were given up", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      await anEmail(db);
      await db.update(mails).set({ failedAt: sql`now() - interval '1 day'` });
      expect(await lookAt("emails", db, place.settings)).toMatchObject({ severity: "attention" });
      await db.update(mails).set({ failedAt: null, sentAt: null, nextAttemptAt: sql`now() - interval '11 minutes'` });
      expect(await lookAt("emails", db, place.settings)).toMatchObject({ severity: "wrong" });
    });
  });

  it("sees an integration that was paused because it fails", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      const { id } = await anAdmin(db);
      await db.execute(sql`
        insert into webhook_endpoints (url, types, sealed_secret, created_by, paused_at, paused_for)
        values ('https://erp.example/x', '{payment.completed}', 'v1.x', ${id}, now(), 'failing')`);
      expect(await lookAt("webhooks", db, place.settings)).toMatchObject({ severity: "attention" });
    });
  });
});

describe("the last backup", () => {
  it("is missed, worse on a school that is open; counts once noted; grows old", async () => {
    using place = placed();
    using others = placed(open);
    await rolledBack(async (db) => {
      expect(await lookAt("backup", db, place.settings)).toMatchObject({ severity: "attention" });
      expect(await lookAt("backup", db, others.settings)).toMatchObject({ severity: "wrong" });
      const note = (madeAt: string, damaged: string[] = []) =>
        recordBackup({ db, settings: place.settings }, {
          folder: "/media/usb/copia",
          manifest: { madeAt, packedBytes: 10, files: { bytes: 20, damaged } },
        } as unknown as BackupResult);
      const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
      await note(ago(20));
      expect(await lookAt("backup", db, place.settings)).toMatchObject({ severity: "well" });
      await note(ago(30));
      expect(await lookAt("backup", db, place.settings)).toMatchObject({ severity: "attention" });
      await note(ago(200));
      expect(await lookAt("backup", db, place.settings)).toMatchObject({ severity: "wrong" });
      await note(ago(1), ["an-id"]);
      expect(await lookAt("backup", db, place.settings)).toMatchObject({
        severity: "wrong",
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
        }) as unknown as BackupResult;
      await recordBackup({ db, settings: here.settings }, made(new Date(Date.now() - 3_600_000)));
      expect(await lookAt("backup", db, there.settings)).toMatchObject({
        severity: "well",
        says: expect.stringContaining("/copias/a"),
      });
    });
  });
});

describe("the list of deleted accounts", () => {
  it("is of no use before one was, then well, then missed where it cannot be written", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      expect(await lookAt("deletions", db, place.settings)).toMatchObject({ severity: "unused" });
      const gone = await aStudent(db);
      await inTransaction(ctxOf(db), async (within) => {
        const [person] = await within.db.select().from(users).where(eq(users.id, gone.id));
        await eraseAccount(within, person!, { by: "school", certificates: "remove" });
      });
      await syncDeletionList({ db, settings: place.settings });
      expect(await lookAt("deletions", db, place.settings)).toMatchObject({ severity: "well" });
      rmSync(deletionListPath(place.settings));
      const late = new Date(Date.now() + 2 * 3_600_000);
      expect(await checkDeletions({ db, settings: place.settings, now: late } as Ctx)).toMatchObject({
        severity: "attention",
      });
    });
  });

  it("names deleted people that a restore has brought back, and where to delete them", async () => {
    using place = placed();
    await rolledBack(async (db) => {
      const { id } = await aStudent(db);
      await appendDeletions(deletionListPath(place.settings), [{ userId: id, at: new Date(), certificates: "keep" }]);
      const found = await lookAt("deletions", db, place.settings);
      expect(found.severity).toBe("wrong");
      expect(found.advice).toContain(`/admin/instructors/people/${id}/deletion`);
    });
  });
});

describe("the server and its database", () => {
  it.each([
    [100, 1_000, "well"],
    [1.5, 20, "attention"],
    [0.9, 10, "wrong"],
    [40, 1_000, "wrong"],
    [90, 1_000, "attention"],
  ])("a disk with %d of %d GB free is %s", (free, all, severity) => {
    const disk = { bavail: (free * gibibyte) / 4096, blocks: (all * gibibyte) / 4096, bsize: 4096 };
    expect(diskFinding(disk, { name: "Disco", holdsFiles: true })).toMatchObject({ severity });
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
  ])("a clock that is %d seconds apart is %s", (ahead, severity) => {
    expect(clockFinding(ahead)).toMatchObject({ severity });
  });

  it.each<[Record<string, string>, string]>([
    [{}, "unused"],
    [{ PROXY_HOPS: "1" }, "wrong"],
    [{ PUBLIC_ORIGIN: "http://escola.example" }, "wrong"],
    [{ PUBLIC_ORIGIN: "https://escola.example", PROXY_HOPS: "0" }, "attention"],
    [open, "well"],
  ])("%j is %s as an address", (variables, severity) => {
    expect(checkOrigin(testSettings(variables))).toMatchObject({ severity });
  });

  it("an address of this machine whose port others reach says so", () => {
    expect(checkOrigin(testSettings()).says).toContain("só este computador abre");
    expect(checkOrigin(testSettings({ HOST: "0.0.0.0" })).says).toContain("aberta a quem a alcança na rede");
  });

  it("a command is named as it is typed here: by npm where npm started us, by the built server where there is none", () => {
    const byNpm = testSettings({ npm_execpath: "/usr/bin/npm" });
    expect(commandLine(byNpm, "rekey")).toBe("npm run rekey");
    expect(commandLine(byNpm, "rekey --new")).toBe("npm run rekey -- --new");
    expect(commandLine(testSettings(), "rekey --new")).toBe("node build/server/index.js rekey --new");
  });

  it("a secret in DATA_DIR is its owner's alone", async () => {
    using place = placed();
    const file = path.join(place.folder, "session-secret");
    writeFileSync(file, place.settings.SESSION_SECRET, { mode: 0o600 });
    expect(await checkSecret(place)).toMatchObject({ severity: "well" });
    chmodSync(file, 0o640);
    expect(await checkSecret(place)).toMatchObject({ severity: "attention" });
    chmodSync(file, 0o644);
    expect(await checkSecret(place)).toMatchObject({ severity: "wrong", advice: expect.stringMatching(/chmod 600/) });
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

describe("checks over the network", () => {
  it("a mail server that answers, that is gone, and none at all", async () => {
    const server = await startMailServer();
    const settings = testSettings({ ...open, SMTP_URL: server.url });
    expect(await checkMailServer({ settings })).toMatchObject({ severity: "well" });
    expect(server.taken).toEqual([]);
    await server.close();
    expect(await checkMailServer({ settings })).toMatchObject({ severity: "wrong" });
    expect(await checkMailServer({ settings: testSettings() })).toMatchObject({ severity: "unused" });
  });

  it("a bucket that answers, that is gone, and the disk", async () => {
    const s3 = await startS3();
    expect(await checkStorage({ settings: testSettings(s3.variables) })).toMatchObject({ severity: "well" });
    await s3.stop();
    expect(await checkStorage({ settings: testSettings(s3.variables) })).toMatchObject({ severity: "wrong" });
    expect(await checkStorage({ settings: testSettings() })).toMatchObject({ severity: "unused" });
  });

  it("a sign-in provider whose page is on a host that forms may not lead to", async () => {
    const { address, stop } = await startDiscovery("https://escola.entrar.example/oauth2/authorize");
    const provider = { ...open, OIDC_ISSUER: address, OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" };
    const found = await checkSignIn({ settings: testSettings(provider) });
    expect(found).toMatchObject({ severity: "wrong", advice: expect.stringContaining("OIDC_SIGN_IN_ORIGINS") });
    const allowed = testSettings({ ...provider, OIDC_SIGN_IN_ORIGINS: "https://escola.entrar.example" });
    expect(await checkSignIn({ settings: allowed })).toMatchObject({ severity: "well" });
    await stop();
  });

  it("a sign-in provider that is gone, none where one is needed, and the demo's", async () => {
    const gone = testSettings({
      ...open,
      OIDC_ISSUER: "http://127.0.0.1:1",
      OIDC_CLIENT_ID: "x",
      OIDC_CLIENT_SECRET: "y",
    });
    expect(await checkSignIn({ settings: gone })).toMatchObject({ severity: "wrong" });
    expect(await checkSignIn({ settings: testSettings(open) })).toMatchObject({
      severity: "wrong",
      says: expect.stringContaining("registro do servidor"),
    });
    const byMail = testSettings({ ...open, SMTP_URL: "smtp://mail.example" });
    expect(await checkSignIn({ settings: byMail })).toMatchObject({ severity: "well" });
    expect(await checkSignIn({ settings: testSettings() })).toMatchObject({ severity: "unused" });
    expect(await checkSignIn({ settings: testSettings({ HOST: "0.0.0.0" }) })).toMatchObject({
      severity: "attention",
      says: expect.stringContaining("porta 3000"),
    });
  });
});
