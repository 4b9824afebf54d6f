import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aProxyTo } from "#tests/support/proxy.ts";

type Fixture = Awaited<ReturnType<typeof freshDatabase>>;
let fixture: Fixture;
let pool: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  fixture = await freshDatabase({ max: 1 });
  await fixture.db.execute(sql`create table tally (n int)`);
  pool = openDatabase(fixture.connection, { max: 2 });
});
afterAll(async () => {
  await pool.close();
  await fixture.close();
});

it("begins every transaction on a connection of its own, also when all are busy, and leaves none open", async () => {
  const { db } = pool;
  const worker = async () => {
    for (let i = 0; i < 20; i++) {
      await db.execute(sql`select 1`);
      await db.transaction((tx) => tx.execute(sql`insert into tally values (1)`));
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  const [kept] = await fixture.db.execute(sql`select count(*)::int as n from tally`);
  expect(kept).toEqual({ n: 200 });
  const open = await fixture.db.execute(sql`
    select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
  expect([...open]).toEqual([]);
});

it("holds no query up behind one that waits for a lock", async () => {
  await fixture.db.transaction(async (holder) => {
    await holder.execute(sql`lock table tally`);
    let waited = true;
    const waiting = pool.db.execute(sql`select n from tally`).finally(() => {
      waited = false;
    });
    waiting.catch(() => {});
    await Promise.all(Array.from({ length: 10 }, () => pool.db.execute(sql`select 1`)));
    expect(waited, "the others are through while it still waits").toBe(true);
  });
});

it("turns away a query that no connection becomes free for, and serves the next as soon as there is one", async () => {
  const { db } = pool;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: 2 }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await released;
    }),
  );
  const [late] = await Promise.allSettled([db.execute(sql`select 2`)]);
  expect(late).toMatchObject({ status: "rejected", reason: { cause: { code: "POOL_EXHAUSTED" } } });
  release();
  await Promise.all(held);
  expect([...(await db.execute(sql`select 3 as n`))]).toEqual([{ n: 3 }]);
});

it("drops open connections to a silent database and reconnects afterwards", async () => {
  const proxy = await aProxyTo(fixture.connection);
  const sql = postgres({ ...proxy.connection, max: 2, connection: { statement_timeout: 1_000 } });
  const both = () => Promise.allSettled([sql`select pg_backend_pid()`, sql.begin((tx) => tx`select 1`)]);
  expect((await both()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  proxy.swallow();
  const begun = performance.now();
  const lost = await both();
  expect(performance.now() - begun).toBeGreaterThan(2_000);
  for (const each of lost) expect(each).toMatchObject({ status: "rejected", reason: { code: "CONNECTION_CLOSED" } });
  proxy.letThrough();
  const statuses = async () => (await both()).map(({ status }) => status);
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(["fulfilled", "fulfilled"]);
  await sql.end();
  proxy.close();
});

it("leaves a statement alone that may take long, because its session says so", async () => {
  const proxy = await aProxyTo(fixture.connection);
  const sql = postgres({ ...proxy.connection, max: 1, connection: { statement_timeout: 500 } });
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    expect(await tx`select 1 as n from pg_sleep(2.5)`).toEqual([{ n: 1 }]);
  });
  await sql.end();
  proxy.close();
});

it("sets timeouts and UTC on each connection", async () => {
  const { client } = openDatabase(fixture.connection);
  const [said] = await client`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`;
  expect(said).toEqual({ statement: "5s", lock: "2s", idle: "10s", zone: "UTC" });
  const { max, connect_timeout, idle_timeout, max_lifetime, backoff } = client.options;
  const times = { connect_timeout, idle_timeout, max_lifetime };
  expect({ max, ...times }).toEqual({ max: 10, connect_timeout: 5, idle_timeout: null, max_lifetime: 1_800 });
  for (const attempt of [0, 1, 5, 50])
    expect((backoff as (attempt: number) => number)(attempt)).toBeLessThanOrEqual(0.5);
  await client.end();
});
