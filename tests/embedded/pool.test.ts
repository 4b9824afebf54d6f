import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { freshDatabase } from "#tests/support/database.ts";

type Ground = Awaited<ReturnType<typeof freshDatabase>>;
let ground: Ground;
let pool: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  ground = await freshDatabase({ max: 1 });
  await ground.db.execute(sql`create table tally (n int)`);
  pool = openDatabase(ground.connection, { max: 2 });
});
afterAll(async () => {
  await pool.close();
  await ground.close();
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
  const [kept] = await ground.db.execute(sql`select count(*)::int as n from tally`);
  expect(kept).toEqual({ n: 200 });
  const open = await ground.db.execute(sql`
    select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
  expect([...open]).toEqual([]);
});

it("holds no query up behind one that waits for a lock", async () => {
  await ground.db.transaction(async (holder) => {
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

it("waits for nobody without end, and speaks UTC, on each connection", async () => {
  const { client } = openDatabase(ground.connection);
  const [said] = await client`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`;
  expect(said).toEqual({ statement: "5s", lock: "2s", idle: "10s", zone: "UTC" });
  const { max, connect_timeout, max_lifetime, backoff } = client.options;
  expect({ max, connect_timeout, max_lifetime }).toEqual({ max: 10, connect_timeout: 5, max_lifetime: 1_800 });
  for (const attempt of [0, 1, 5, 50])
    expect((backoff as (attempt: number) => number)(attempt)).toBeLessThanOrEqual(0.5);
  await client.end();
});
