import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { sealAccount, showPayoutAccount } from "#app/domain/commissions/payout-account.server.ts";
import { payoutAccountFields } from "#app/domain/commissions/payout-account.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { liveIn, settingsIn } from "#tests/domain/backups/a-school.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { runIn } from "#tests/drills/commands/run.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { type Connection, createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";
import { postgresVariables } from "#tests/support/postgres-variables.ts";

/** The commands as they are typed where DATABASE_URL names a PostgreSQL server: an old school's, and an empty one. */
const cluster = { connection: inject("fixture").connection, stop: async () => {} };
const [here, there] = [aFolder(), aFolder()];
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let lived: Awaited<ReturnType<typeof liveIn>>;
let empty: Connection;
let copy: string;

beforeAll(async () => {
  fixture = await freshDatabase();
  const { SESSION_SECRET } = settingsOrExit({ DATA_DIR: here });
  const settings = { ...settingsIn(here), SESSION_SECRET };
  lived = await liveIn(fixture.db, settings);
  await fixture.db
    .update(payoutAccounts)
    .set({ sealed: sealAccount({ settings }, payoutAccountFields.parse(account)) });
  empty = await createDatabase(cluster, `sementeira_test_${randomBytes(6).toString("hex")}`);
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await dropDatabase(cluster, empty.database);
  for (const folder of [here, there]) rmSync(folder, { recursive: true, force: true });
});

/** Root's PostgreSQL runs as a user who must come in. */
function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "sementeira-operate-"));
  chmodSync(folder, 0o755);
  return folder;
}

const at = (connection: Connection, dataDir: string) => ({ ...postgresVariables(connection), DATA_DIR: dataDir });

it("`backup` copies the server's database and the files, and the platform knows of it", { timeout: 60_000 }, () => {
  const made = runIn(at(fixture.connection, here), "backup", "--to", path.join(here, "copias"));
  expect(made).toMatchObject({ status: 0, said: expect.stringMatching(/✓ Cópia pronta/) });
  const name = readdirSync(path.join(here, "copias")).find((each) => each.startsWith("sementeira-"));
  copy = path.join(here, "copias", name!);
  expect(readdirSync(path.join(copy, "media")).length).toBeGreaterThan(0);
  expect(existsSync(path.join(here, "postgres"))).toBe(false);
  expect(runIn(at(fixture.connection, here), "doctor").said).toContain(copy);
});

it("`restore` leaves a database alone that holds anything", { timeout: 60_000 }, () => {
  const refused = runIn(at(fixture.connection, there), "restore", copy);
  expect(refused).toMatchObject({ status: 1, said: expect.stringMatching(/banco de dados não está vazio/) });
  expect(readdirSync(there)).toEqual([]);
});

it("`restore --dry-run` proves the copy and touches neither server nor folder", { timeout: 60_000 }, async () => {
  const proof = runIn(at(empty, there), "restore", copy, "--dry-run");
  expect(proof).toMatchObject({ status: 0, said: expect.stringMatching(/✓ A cópia serve/) });
  expect(readdirSync(there)).toEqual([]);
  const { db, close } = openDatabase(empty, { max: 1 });
  expect([...(await db.execute(sql`select from pg_tables where schemaname = 'public'`))]).toEqual([]);
  await close();
});

it("`restore` brings the school into an empty database of the server", { timeout: 60_000 }, async () => {
  const restored = runIn(at(empty, there), "restore", copy);
  expect(restored).toMatchObject({ status: 0, said: expect.stringMatching(/✓ Restaurado e igual à cópia/) });
  const secret = readFileSync(path.join(there, "session-secret"), "utf8");
  expect(secret).toBe(readFileSync(path.join(here, "session-secret"), "utf8"));
  const { db, close } = openDatabase(empty, { max: 2 });
  const settings = settingsOrExit({ DATA_DIR: there });
  const [row] = await db.execute<{ hash: string }>(
    sql`select certificate_hash as hash from certificates where id = ${lived.certificate.id}`,
  );
  expect(await verifyCertificate(ctxOf(db, null, { settings }), row!.hash)).toMatchObject({ valid: true });
  expect(await showPayoutAccount(ctxOf(db, lived.instructor, { settings }))).not.toBeNull();
  expect(await brokenRules(db)).toEqual([]);
  await close();
});
