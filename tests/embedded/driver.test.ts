import { once } from "node:events";
import { connect, createServer, Socket } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Embedded } from "#drizzle/embedded/start.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { folder, gone, postmasterPid, usedDataDir } from "./data-dir.ts";

let dataDir: string;
let embedded: Embedded;
beforeAll(async () => {
  dataDir = await usedDataDir();
  embedded = await startEmbedded({ dataDir, log: () => {} });
});
afterAll(() => embedded.stop());

const open = (max: number) =>
  postgres({
    ...embedded.connection,
    max,
    connect_timeout: 5,
    onnotice: () => {},
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 0.5),
  });

/** Immediate shutdown, as `pg_ctl -m immediate stop`; the supervisor starts it again. */
async function crashServer() {
  const pid = postmasterPid(dataDir) ?? 0;
  process.kill(pid, "SIGQUIT");
  await gone(pid);
}

describe("postgres.js while the server restarts", () => {
  it("survives three restarts under load, and each time answers again soon after it is back", async () => {
    const sql = open(10);
    let loading = true;
    let answered = 0;
    const query = () => sql`select ${answered}::int + 1 as next, pg_sleep(0.001)`;
    const transaction = () => sql.begin(async (tx) => [await tx`select 1`, await tx`select ${"x".repeat(2000)}::text`]);
    const worker = async (work: () => Promise<unknown>) => {
      while (loading)
        await work().then(
          () => answered++,
          () => new Promise(setImmediate),
        );
    };
    const load = Array.from({ length: 40 }, (_, index) => worker(index % 2 ? query : transaction));

    for (let round = 0; round < 3; round++) {
      await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(answered + 50);
      await crashServer();
      await serverIsBack();
      const before = answered;
      // Left to itself the driver keeps queries waiting for a quarter of a minute and more.
      await expect.poll(() => answered, { interval: 5, timeout: 10_000 }).toBeGreaterThan(before + 40);
    }
    loading = false;
    await Promise.all(load);

    const all = await Promise.all(
      Array.from({ length: 10 }, () => sql`select pg_backend_pid() as pid, pg_sleep(0.05)`),
    );
    expect(new Set(all.map(([row]) => row?.pid)).size, "connections of the pool still in use").toBe(10);
    await sql.end();
  });

  it("a transaction that lost its connection writes nothing more, wherever its code is", async () => {
    const sql = open(1);
    await sql`create table if not exists half (n int)`;
    let goOn = () => {};
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    let inserted = false;
    let late: Promise<unknown> | undefined;
    const transaction = sql.begin(async (tx) => {
      await tx`insert into half values (1)`;
      inserted = true;
      await paused;
      late = tx`insert into half values (2)`.execute();
      await late;
    });
    transaction.catch(() => {});
    await expect.poll(() => inserted).toBe(true);
    await crashServer();
    await expect(transaction).rejects.toThrow(/closed|terminat|shut/i);
    await expectAnswersAgain(sql);
    goOn();
    await expect.poll(() => late !== undefined).toBe(true);
    await expect(late).rejects.toThrow(/CLOSED/);
    expect(await sql`select n from half`).toHaveLength(0);
    await sql.end();
  });

  it("a reserved connection that closed is refused, and its place in the pool comes back", async () => {
    const sql = open(1);
    const reserved = await sql.reserve();
    await reserved`select 1`;
    await crashServer();
    await expect(reserved`select 1`).rejects.toThrow(/CLOSED|ECONNRESET/);
    reserved.release();
    await expectAnswersAgain(sql);
    await sql.end();
  });
});

describe("a connection that does not come about", () => {
  it.each([
    ["closes at once", undefined, ""],
    ["closes while the types of arrays are read", "pg_catalog.pg_type", ""],
    ["is ended by the server meanwhile", "pg_catalog.pg_type", terminated],
  ])("one that %s: its query is refused, and the next is answered", async (_, when, answer) => {
    const proxy = await proxyThatBreaksOnce(when, answer);
    const sql = postgres({ ...embedded.connection, host: proxy.folder, max: 1, connect_timeout: 5 });
    await expect(sql`select 1`).rejects.toThrow(/CLOSED|terminating/);
    expect([...(await sql`select 2 as n`)]).toEqual([{ n: 2 }]);
    await sql.end();
    proxy.close();
  });
});

it("a password that comes once the connection is gone ends nothing", async () => {
  const askForPassword = "R\0\0\0\x08\0\0\0\x03";
  const proxy = await proxyThatBreaksOnce("user", askForPassword);
  const password = () => new Promise<string>((resolve) => setTimeout(resolve, 100, "late"));
  const sql = postgres({ ...embedded.connection, host: proxy.folder, max: 1, password });
  await expect(sql`select 1`).rejects.toThrow(/CLOSED/);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([...(await sql`select 2 as n`)]).toEqual([{ n: 2 }]);
  await sql.end();
  proxy.close();
});

describe("COPY", () => {
  it("leaves its connection usable where the reader is behind", async () => {
    const sql = open(1);
    const rows = await sql`copy (select repeat('x', 1000) from generate_series(1, 30)) to stdout`.readable();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await text(rows)).length).toBe(30 * 1001);
    expect([...(await sql`select 1 as n`)]).toEqual([{ n: 1 }]);
    await sql.end();
  });

  it("reports an error that the server sends at the end", async () => {
    const sql = postgres({ ...embedded.connection, max: 1, onnotice: () => {}, ...{ max_pipeline: 0 } });
    await sql`create table if not exists whole (n int)`;
    await expect(
      sql.begin(async (tx) => pipeline(Readable.from(["1\n", "two\n"]), await tx`copy whole from stdin`.writable())),
    ).rejects.toMatchObject({ code: "22P02" });
    const rows = await sql`copy whole from stdin`.writable();
    const waiting = sql`select 1 as n`.execute();
    await pipeline(Readable.from(["1\n", "2\n"]), rows);
    expect([...(await waiting)]).toEqual([{ n: 1 }]);
    expect([...(await sql`select count(*)::int as n from whole`)]).toEqual([{ n: 2 }]);
    await sql.end();
  });

  it("ends with an error where the server is gone", async () => {
    const sql = open(1);
    await sql`create table if not exists broken_off (n int)`;
    const rows = await sql`copy broken_off from stdin`.writable();
    const failed = once(rows, "error");
    rows.write("1\n");
    await crashServer();
    expect((await failed)[0].message).toMatch(/CLOSED|ECONNRESET/);
    await expectAnswersAgain(sql);
    await sql.end();
  });
});

it("sends a statement and its values in one round trip", async () => {
  const sql = postgres({ ...embedded.connection, max: 1, fetch_types: false, prepare: false });
  await sql`select 1`;
  const writes = vi.spyOn(Socket.prototype, "write");
  expect([...(await sql`select ${"a"}::text as a, ${1}::int as n, ${true}::bool as b`)]).toEqual([
    { a: "a", n: 1, b: true },
  ]);
  expect(writes).toHaveBeenCalledTimes(1);
  await sql.end();
});

it("writes the values of a statement that is prepared again as they were given", async () => {
  const sql = open(1);
  await sql`create table changing (is_open bool, seal bytea)`;
  const write = () => sql`insert into changing values (${true}, ${Buffer.from("selo")}) returning *`;
  await write();
  await sql.unsafe("alter table changing add column said text default 'new'");
  expect([...(await write())]).toEqual([{ is_open: true, seal: Buffer.from("selo"), said: "new" }]);
  await sql.end();
});

/** What PostgreSQL says of a session that an administrator ends. */
const fields = ["SFATAL", "VFATAL", "C57P01", "Mterminating connection due to administrator command", ""].join("\0");
const terminated = `E${String.fromCharCode(0, 0, 0, fields.length + 5)}${fields}\0`;

/**
 * Stands before the server and passes everything on, but for the first connection: that is closed as soon as `when` is
 * sent on it, at once if undefined, with `answer` as its last word.
 */
async function proxyThatBreaksOnce(when: string | undefined, answer: string) {
  const at = folder("proxy");
  let isFirst = true;
  const server = createServer((client) => {
    const breaks = isFirst;
    isFirst = false;
    if (breaks && when === undefined) return client.end();
    const behind = connect(`${embedded.connection.host}/.s.PGSQL.5432`);
    client.on("data", (sent) => {
      if (breaks && sent.includes(when!)) client.end(answer, () => behind.destroy());
      else behind.write(sent);
    });
    behind.on("data", (said) => client.writable && client.write(said));
    client.on("close", () => behind.destroy()).on("error", () => {});
    behind.on("close", () => client.destroy()).on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(`${at}/.s.PGSQL.5432`, resolve));
  return { folder: at, close: () => server.close() };
}

/** Resolves when a new connection is let in. */
async function serverIsBack() {
  const isLetIn = async () => {
    const sql = open(1);
    return await sql`select 1`
      .then(
        () => true,
        () => false,
      )
      .finally(() => sql.end());
  };
  await expect.poll(isLetIn).toBe(true);
}

/** Whether queries are answered again, asked until they are. */
async function expectAnswersAgain(sql: ReturnType<typeof open>) {
  const answers = () =>
    sql`select 1`.then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(true);
}
