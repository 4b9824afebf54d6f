import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { folder, postmasterPid, usedDataDir } from "#tests/embedded/data-dir.ts";
import { runProgram } from "#tests/embedded/run-program.ts";

const log = () => {};
let helper: ChildProcess | undefined;
afterEach(() => void helper?.kill("SIGKILL"));

/** Starts on a DATA_DIR that has a postmaster.pid with this number, and stops again. */
async function startsDespite(dataDir: string, pid: number) {
  const cluster = join(dataDir, "postgres/cluster");
  writeFileSync(
    join(cluster, "postmaster.pid"),
    `${pid}\n${cluster}\n1700000000\n5432\n\n\n        0         0\nready   \n`,
  );
  const embedded = await startEmbedded({ dataDir, log });
  expect(embedded.attached).toBe(false);
  expect(postmasterPid(dataDir)).not.toBe(pid);
  await embedded.stop();
  expect(postmasterPid(dataDir)).toBeUndefined();
}

function canMount(): boolean {
  return spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/dev/shm"]).status === 0;
}

async function firstLine(child: ChildProcess): Promise<number> {
  const [text] = await once(child.stdout!, "data");
  return Number(`${text}`);
}

describe("the cluster and its folder", () => {
  it("a stale postmaster.pid: no such process", async () => {
    await startsDespite(await usedDataDir(), 2 ** 22 - 1);
  });

  it("a stale postmaster.pid: the process is a zombie", async () => {
    const dataDir = await usedDataDir();
    const program = join(folder("zombie"), "postgres");
    copyFileSync("/bin/cat", program);
    const command = `"${program}" <&3 & echo $!; exec sleep 1000`;
    helper = spawn("/bin/sh", ["-c", command], { stdio: ["ignore", "pipe", "inherit", "pipe"] });
    const pid = await firstLine(helper);
    await expect.poll(() => readFileSync(`/proc/${helper?.pid}/comm`, "utf8")).toBe("sleep\n");
    (helper.stdio[3] as Writable).end();
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toContain("(postgres) Z");
    await startsDespite(dataDir, pid);
  });

  it("a stale postmaster.pid: its number belongs to another program of the same user now", async () => {
    const dataDir = await usedDataDir();
    const { uid, gid } = statSync(join(dataDir, "postgres/cluster"));
    helper = spawn("sleep", ["1000"], { uid, gid });
    await startsDespite(dataDir, helper.pid ?? 0);
    expect(helper.exitCode).toBeNull();
  });

  it("a long path: the sockets get a short one, the same for every program", async () => {
    const dataDir = join(folder(), "a".repeat(60), "ção".repeat(20));
    const said: string[] = [];
    const first = await startEmbedded({ dataDir, log: (sentence) => said.push(sentence) });
    const second = await startEmbedded({ dataDir, log });
    expect(second).toMatchObject({ attached: true, connection: first.connection });
    expect(`${first.connection.host}/.s.PGSQL.5432`.length).toBeLessThan(60);
    expect(said.join()).toContain("sockets are");
    await Promise.all([first.stop(), second.stop()]);
    rmSync(join(first.connection.host, ".."), { recursive: true });
  });

  it("a cluster of another major version: refused, nothing touched", async () => {
    const dataDir = folder();
    const cluster = join(dataDir, "postgres/cluster");
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, "PG_VERSION"), "15\n");
    if (process.getuid?.() === 0) chownSync(cluster, 65534, 65534);
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      /PostgreSQL 15.*PostgreSQL 18.*take a backup.*nothing was touched/,
    );
    expect(readdirSync(cluster)).toEqual(["PG_VERSION"]);
    expect(readFileSync(join(cluster, "PG_VERSION"), "utf8")).toBe("15\n");
  });

  it.each(["pt_BR.ISO-8859-1", "tr_TR.UTF-8"])("LANG=%s: UTF-8, ICU pt-BR and UTC all the same", async (lang) => {
    const env = { ...process.env, LANG: lang, LC_ALL: lang, PGDATA: "/nowhere", PGOPTIONS: "-c fsync=off" };
    const program = runProgram(folder(), { env });
    const { server } = await program.answer;
    expect(server).toEqual({ encoding: "UTF8", timezone: "UTC", locale: "i pt-BR", sorted: "{ã,b,ç,d,Z}" });
    await program.end();
  });

  it.runIf(canMount())("64 MB of /dev/shm: a parallel query that needs more is answered", async () => {
    const mount = 'mount -t tmpfs -o size=64m tmpfs /dev/shm && exec "$@"';
    const program = runProgram(await usedDataDir(), { through: ["unshare", "-m", "sh", "-c", mount, "sh"] });
    const sql = postgres({ ...(await program.answer).connection, max: 1 });
    const [setting] = await sql`select current_setting('dynamic_shared_memory_type') as kind`;
    expect(setting?.kind).toBe("mmap");
    await sql`create table many as select n, repeat(n::text, 4) as text from generate_series(1, 400000) n`;
    await sql`set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set work_mem = '128MB'`.simple();
    await sql`set min_parallel_table_scan_size = 0; set enable_mergejoin = off; analyze many`.simple();
    const [joined] = await sql`select count(*)::int from many a join many b using (text)`;
    expect(joined?.count).toBe(400_000);
    await sql.end();
    await program.end();
  });

  it("writes are durable and the socket is the only way in", async () => {
    const { connection, stop } = await startEmbedded({ dataDir: await usedDataDir(), log });
    const sql = postgres({ ...connection, max: 1 });
    const names = [
      "fsync",
      "full_page_writes",
      "synchronous_commit",
      "data_checksums",
      "listen_addresses",
      "max_connections",
    ];
    const rows = await sql`select name, setting from pg_settings where name in ${sql(names)}`;
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      data_checksums: "on",
      listen_addresses: "",
      max_connections: "60",
    });
    await sql`create extension unaccent`;
    await sql`create extension pg_trgm`;
    await sql.end();
    await stop();
  });
});
