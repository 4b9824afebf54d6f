import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Embedded } from "#drizzle/embedded/start.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { postgres } from "#drizzle/postgres-guard/postgres.ts";
import { gone, postmasterPid, usedDataDir } from "./data-dir.ts";

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
    ...{ max, connect_timeout: 5, onnotice: () => {} },
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 0.5),
  });

/** Immediate shutdown, as `pg_ctl -m immediate stop`; the supervisor starts it again. */
async function crashServer() {
  const pid = postmasterPid(dataDir) ?? 0;
  process.kill(pid, "SIGQUIT");
  await gone(pid);
}

describe("postgres.js while the server restarts", () => {
  it("survives eight restarts under load, and each time answers again soon after it is back", async () => {
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

    for (let round = 0; round < 8; round++) {
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

/** Resolves when whoever comes anew is let in. */
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
