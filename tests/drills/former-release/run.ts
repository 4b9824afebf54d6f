import { sql } from "drizzle-orm";
import type { Former } from "#tests/drills/former-release/build.ts";
import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { paceOf } from "#tests/drills/load/pace.ts";
import { complaintsIn } from "#tests/drills/stage/complaints.ts";
import type { Ground } from "#tests/drills/stage/ground.ts";
import { Server } from "#tests/drills/stage/server.ts";

export type Findings = Awaited<ReturnType<typeof runBeside>>;

/** Requests a second for each of the two: enough to meet a migration, too few to be turned away for their number. */
const pace = 15;

/**
 * Twenty learners at the former release, which makes the school; then this one starts on the same database, the former
 * is stopped and started again on what has become of it, and twenty more come to this one. Both go on for so many
 * seconds.
 */
export async function runBeside({ ground, former, seconds }: { ground: Ground; former: Former; seconds: number }) {
  const [old, now] = [await Server.on(ground, {}, former.folder), await Server.on(ground)];
  try {
    old.start();
    await old.untilReady();
    const before = await migrationsOn(ground);
    const first = await gatherCrowd(ground, [old.origin], { pace: paceOf(pace) });
    await first.during(3_000);
    const sentBefore = first.tally.requests;
    now.start();
    await Promise.race([now.untilReady(), first.during(60_000)]);
    const sentMeanwhile = first.tally.requests - sentBefore;
    first.outage.begin();
    await old.stop();
    old.start();
    await old.untilReady();
    first.outage.end();
    const second = await gatherCrowd(ground, [now.origin], { pace: paceOf(pace) });
    await Promise.race([first.during(seconds * 1_000), second.during(seconds * 1_000)]);
    await Promise.all([first.leave(), second.leave()]);
    const after = await migrationsOn(ground);
    await Promise.all([old.stop(), now.stop()]);
    return {
      migrations: { before, after },
      sentMeanwhile,
      tallies: { former: first.tally, present: second.tally },
      crashes: [...old.crashes, ...now.crashes],
      complaints: [...complaintsIn(old.logFile), ...complaintsIn(now.logFile)],
      ...(await inspect(ground, first.ledger)),
    };
  } finally {
    await Promise.all([old.stop(), now.stop()]);
  }
}

async function migrationsOn(ground: Ground) {
  const { db, close } = await ground.open();
  const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  await close();
  return row!.n;
}
