import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inArray, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/people.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { Ledger } from "#tests/drills/load/ledger.ts";
import { aPerson, type Ending, keepAsking, keepWriting, type Person } from "#tests/drills/pool/storm.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";

export type Findings = Awaited<ReturnType<typeof runStorm>>;

const [pool, locks, usual, storm] = [10, 5, 20, 280];

/** After that long in which nobody was turned away it is no storm, in milliseconds. */
const longestLull = 60_000;

/**
 * Twenty people go on as usual throughout. For `seconds`, and until somebody has been turned away, 280 more press in at
 * the same time, half of them to write rows that hang on one of five locked ones; then the locks are let go and the
 * crowd leaves.
 */
export async function runStorm(fixture: Fixture, seconds: number) {
  const server = await Server.on(fixture, { DATABASE_POOL: String(pool) });
  server.start();
  await server.untilReady();
  const ledger = new Ledger(path.join(fixture.notes, "acknowledged.jsonl"));
  const { db, close } = await fixture.open();
  try {
    const people: Person[] = [];
    for (let i = 0; i < usual + locks; i += 1) people.push(await aPerson(server.origin));
    const [held, free] = [people.slice(0, locks), people.slice(locks)];
    const asUsual = async (milliseconds: number) => {
      const stop = AbortSignal.timeout(milliseconds);
      return (await Promise.all(free.map((person) => keepAsking(person, ledger, stop)))).flat();
    };
    await asUsual(1_000);
    const before = await asUsual(seconds * 1_000);

    const ending = new AbortController();
    const stop = ending.signal;
    let isStorm = false;
    const note = ({ status }: Ending) => {
      isStorm ||= status === 503;
    };
    void (async () => {
      await wait(seconds * 1_000);
      for (let lull = 0; !isStorm && lull < longestLull; lull += 50) await wait(50);
      ending.abort();
    })();
    const idle = watchIdle(db, stop);
    const ids = held.map(({ userId }) => userId);
    const [during] = await Promise.all([pressIn({ held, free }, ledger, stop, note), holdLocks(db, ids, stop), idle]);
    await wait(1_000);
    const after = await asUsual(seconds * 1_000);
    const stuck = (await idle) + (await idleNow(db));
    await close();
    await server.stop();
    const found = await inspect(fixture, ledger);
    return {
      before,
      during,
      after,
      stuck,
      crashes: server.crashes,
      complaints: complaintsIn(server.logFile),
      ...found,
    };
  } finally {
    await server.stop();
  }
}

async function pressIn(
  { held, free }: Record<"held" | "free", Person[]>,
  ledger: Ledger,
  stop: AbortSignal,
  note: (ending: Ending) => void,
): Promise<Ending[]> {
  const crowd = Array.from({ length: usual + storm }, (_, i) =>
    i % 2
      ? keepWriting(held[i % held.length]!, ledger, stop, note)
      : keepAsking(free[i % free.length]!, ledger, stop, note),
  );
  return (await Promise.all(crowd)).flat();
}

/** Holds the rows of these people until `stop`, so that nothing can be written that refers to them. */
async function holdLocks(db: Db, ids: string[], stop: AbortSignal) {
  await db.transaction(async (tx) => {
    while (!stop.aborted) {
      await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).for("update");
      await wait(500);
    }
  });
}

/** How often somebody was seen who kept a transaction open for over ten seconds without doing anything in it. */
async function watchIdle(db: Db, stop: AbortSignal) {
  let seen = 0;
  while (!stop.aborted) {
    seen += await idleNow(db);
    await wait(500);
  }
  return seen;
}

async function idleNow(db: Db) {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where state like 'idle in transaction%' and state_change < now() - interval '10 seconds'`);
  return row!.n;
}
