import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { sealAccount } from "#app/domain/commissions/payout-account.server.ts";
import { payoutAccountFields } from "#app/domain/commissions/payout-account.ts";
import { diskStore } from "#app/domain/media/store/disk-store.server.ts";
import { deleteAccountOf } from "#app/domain/privacy/delete-account.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { type Embedded, startEmbedded } from "#drizzle/embedded/start.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { projectRoot } from "#drizzle/root.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { seedSchool } from "#drizzle/seed/seed-school.ts";
import { aBucket } from "#tests/domain/backups/a-bucket.ts";
import { liveIn } from "#tests/domain/backups/a-school.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { program, runIn } from "#tests/drills/commands/run.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";
import { startS3 } from "#tests/support/s3-server.ts";

const here = dataDir();
const there = dataDir();
let embedded: Embedded;
let pool: ReturnType<typeof openDatabase>;
let hash: string;
let settings: Settings;
let studentId: string;

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: here, log: () => {} });
  pool = openDatabase(embedded.connection, { max: 4 });
  await migrateDatabase(pool.db);
  const store = diskStore({ DATA_DIR: here });
  await seedSchool(pool.db, { keepFile: (id, bytes) => store.put(id, [bytes]) });
  settings = settingsOrExit({ DATA_DIR: here });
  const { certificate, student } = await liveIn(pool.db, settings);
  studentId = student.id;
  const [row] = await pool.db.execute<{ hash: string }>(
    `select certificate_hash as hash from certificates where id = '${certificate.id}'`,
  );
  hash = row!.hash;
});
afterAll(async () => {
  await pool.close();
  await embedded.stop();
  for (const folder of [here, there]) rmSync(folder, { recursive: true, force: true });
});

/** Root's PostgreSQL runs as a user who must come in. */
function dataDir() {
  const folder = mkdtempSync(path.join(tmpdir(), "sementeira-operate-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** What `npm run <name>` runs, on the embedded PostgreSQL of a DATA_DIR. */
function run(dataDir: string, ...args: string[]) {
  return runIn({ DATA_DIR: dataDir }, ...args);
}

/** The same beside this process, which may have to answer it. */
async function runBeside(env: Record<string, string>, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: projectRoot,
    env: { PATH, HOME, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (said += piece));
  const [status] = await once(child, "close");
  return { status, said };
}

/** A copy that was carried elsewhere, without what lies beside it. */
function cpAlone(copy: string) {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "sementeira-carried-")), path.basename(copy));
  cpSync(copy, folder, { recursive: true });
  return folder;
}

it("backs up the embedded platform while it runs, proves the copy, and restores it into an empty folder", {
  timeout: 300_000,
}, async () => {
  const made = run(here, "backup");
  expect(made).toMatchObject({ status: 0, said: expect.stringMatching(/✓ Cópia pronta/) });
  const name = readdirSync(path.join(here, "backups")).find((each) => each.startsWith("sementeira-"));
  const copy = path.join(here, "backups", name!);

  expect(run(here, "restore", copy)).toMatchObject({ status: 1, said: expect.stringMatching(/não está vazio/) });

  const carried = cpAlone(copy);
  const proof = run(there, "restore", carried, "--dry-run");
  rmSync(path.dirname(carried), { recursive: true });
  expect(proof).toMatchObject({ status: 0, said: expect.stringMatching(/A cópia serve/) });
  expect(proof.said).toMatch(/! Não há lista de contas apagadas/);
  expect(readdirSync(there)).toEqual([]);

  await deleteAccountOf(ctxOf(pool.db, await anAdmin(pool.db), { settings }), studentId, { certificates: "keep" });
  const restoring = run(there, "restore", copy);
  expect(restoring).toMatchObject({ status: 0, said: expect.stringMatching(/✓ Restaurado/) });
  expect(restoring.said).toMatch(/✓ Uma conta apagada .* foi apagada de novo/);
  expect(readFileSync(path.join(there, "backups", "deleted-accounts.txt"), "utf8")).toContain(studentId);
  expect(existsSync(path.join(there, "session-secret"))).toBe(true);
  const restored = await startEmbedded({ dataDir: there, log: () => {} });
  const { db, close } = openDatabase(restored.connection, { max: 1 });
  expect(await verifyCertificate(ctxOf(db), hash)).toMatchObject({ valid: true });
  const [gone] = await db.execute<{ at: unknown }>(`select deleted_at as at from users where id = '${studentId}'`);
  expect(gone!.at).not.toBeNull();
  await close();
  await restored.stop();
});

it("sends a backup to the bucket, and a machine that knows bucket and key lists, proves and restores it", {
  timeout: 300_000,
}, async () => {
  await using bucket = await aBucket();
  const elsewhere = dataDir();
  const beside = (folder: string, ...args: string[]) => runBeside({ DATA_DIR: folder, ...bucket.variables }, ...args);
  const made = await beside(here, "backup");
  expect(made).toMatchObject({ status: 0, said: expect.stringMatching(/só abre com a chave de recuperação/) });
  const name = /copies\/\w+\/(sementeira-[\w-]+)/.exec(made.said)![1]!;
  try {
    expect(await beside(elsewhere, "restore", "--from", "s3")).toMatchObject({
      status: 1,
      said: expect.stringMatching(new RegExp(`${name}[^]*✗ Qual cópia\\?`)),
    });
    const proof = await beside(elsewhere, "restore", "--from", "s3", name, "--dry-run");
    expect(proof).toMatchObject({ status: 0, said: expect.stringMatching(/A cópia serve/) });
    expect(readdirSync(elsewhere)).toEqual([]);
    const restoring = await beside(elsewhere, "restore", "--from", "s3", name);
    expect(restoring).toMatchObject({ status: 0, said: expect.stringMatching(/O segredo da escola veio junto/) });
    const secrets = [here, elsewhere].map((folder) => readFileSync(path.join(folder, "session-secret"), "utf8"));
    expect(secrets[0]).toBe(secrets[1]);
    expect(readdirSync(path.join(elsewhere, "media"))).toHaveLength(readdirSync(path.join(here, "media")).length);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

it("the doctor finds what is well and what is broken, and ends with 1 for the latter", () => {
  const well = run(here, "doctor");
  expect(well).toMatchObject({ status: 0, said: expect.stringMatching(/✓ Banco de dados: PostgreSQL/) });
  expect(well.said).toMatch(/✓ Proteção contra queda de energia/);
  const broken = { DATA_DIR: here, SMTP_URL: "smtp://127.0.0.1:1", PUBLIC_ORIGIN: "http://escola.example" };
  const ill = runIn(broken, "doctor");
  expect(ill.status).toBe(1);
  expect(ill.said).toMatch(/✗ Servidor de e-mail: 127\.0\.0\.1:1 não responde/);
  expect(ill.said).toMatch(/✗ Endereço público/);
});

it("compares the books with the tables, and ends with 1 where a centavo differs", async () => {
  const exact = run(here, "ledger:check");
  expect(exact).toMatchObject({ status: 0, said: expect.stringMatching(/✓ O livro confere com as tabelas/) });
  const guard = (does: string) => pool.db.execute(`alter table ledger_entries ${does} trigger user`);
  const shift = (cents: number) =>
    pool.db.execute(
      `update ledger_entries set debit_cents = debit_cents + ${cents} where (posting_id, account) =
        (select posting_id, account from ledger_entries where debit_cents > 0 order by 1, 2 limit 1)`,
    );
  await guard("disable");
  await shift(1);
  const wrong = run(here, "ledger:check");
  await shift(-1);
  await guard("enable");
  expect(wrong).toMatchObject({ status: 1, said: expect.stringMatching(/✗ O livro NÃO confere com as tabelas/) });
  expect(run(here, "ledger:check").status).toBe(0);
});

it("moves the files into a bucket and back, and says so", async () => {
  const s3 = await startS3();
  const move = (...args: string[]) => runBeside({ DATA_DIR: here, ...s3.variables }, "media:move", ...args);
  const count = readdirSync(path.join(here, "media")).length;
  try {
    const there = await move("--to", "s3", "--remove-source");
    expect(there).toMatchObject({ status: 0, said: expect.stringMatching(/✓ \d+ copiados, 0 já estavam lá/) });
    expect(there.said).toMatch(/Nenhum deles ficou na origem/);
    expect(s3.keys()).toHaveLength(count);
    const back = await move("--to", "disk");
    expect(back.said).toMatch(/A origem continua como estava/);
    expect(readdirSync(path.join(here, "media"))).toHaveLength(count);
  } finally {
    await s3.stop();
    s3.remove();
  }
});

it("goes on where nobody listens any more", async () => {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...program, "doctor"], {
    cwd: projectRoot,
    env: { PATH, HOME, DATA_DIR: here },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  let trouble = "";
  child.stderr.on("data", (piece) => {
    trouble += piece;
  });
  const [status] = await once(child, "close");
  expect({ status, trouble }).toEqual({ status: 0, trouble: "" });
});

it("changes the secret in two steps around a restart, and nothing that was sealed is lost", async () => {
  const sealed = sealAccount({ settings: settingsOrExit({ DATA_DIR: here }) }, payoutAccountFields.parse(account));
  await pool.db.update(payoutAccounts).set({ sealed });
  const [secret, former] = ["session-secret", "session-secret.previous"].map((name) => path.join(here, name)) as [
    string,
    string,
  ];
  const before = readFileSync(secret, "utf8");
  expect(run(here, "rekey")).toMatchObject({ status: 1, said: expect.stringMatching(/rekey (-- )?--new/) });
  expect(run(here, "rekey", "--new")).toMatchObject({ status: 0, said: expect.stringMatching(/✓ Há um segredo novo/) });
  const after = readFileSync(secret, "utf8");
  expect(after).not.toBe(before);
  expect(readFileSync(former, "utf8")).toBe(before);
  for (const file of [secret, former]) expect(statSync(file).mode & 0o077).toBe(0);
  expect(run(here, "rekey", "--new")).toMatchObject({ status: 1, said: expect.stringMatching(/não terminou/) });
  expect(run(here, "doctor").said).toMatch(/! Segredo.*não terminou/);
  expect(run(here, "rekey")).toMatchObject({
    status: 0,
    said: expect.stringMatching(/✓ [1-9]\d* dados criptografados com o segredo novo[\s\S]*execute de novo/),
  });
  expect(existsSync(former)).toBe(true);
  expect(run(here, "rekey")).toMatchObject({ status: 0, said: expect.stringMatching(/✓ 0 dados criptografados/) });
  expect(readFileSync(secret, "utf8")).toBe(after);
  expect(existsSync(former)).toBe(false);
  const inEnvironment = { DATA_DIR: here, SESSION_SECRET: "s".repeat(40) };
  for (const args of [[], ["--new"]])
    expect(runIn(inEnvironment, "rekey", ...args)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/SESSION_SECRET_PREVIOUS/),
    });
});

it("says in a sentence what was asked wrongly", () => {
  expect(run(here, "restore")).toMatchObject({ status: 1, said: expect.stringMatching(/^✗ Qual cópia\?/) });
  expect(run(here, "restore", "--from", "s3").said).toMatch(/^✗ Qual bucket\?/);
  expect(run(here, "backup", "--keep", "0")).toMatchObject({ status: 1, said: expect.stringMatching(/--keep/) });
  expect(run(here, "media:move")).toMatchObject({ status: 1, said: expect.stringMatching(/^✗ Para onde\?/) });
  expect(run(here, "media:move", "--to", "s3").said).toMatch(/^✗ Qual bucket\?/);
  expect(run(here, "dance")).toMatchObject({ status: 2, said: expect.stringMatching(/Não há o comando/) });
});
