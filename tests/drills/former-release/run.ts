import { sql } from "drizzle-orm";
import type { Former } from "#tests/drills/former-release/build.ts";
import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { paceOf } from "#tests/drills/load/pace.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";

export type Findings = Awaited<ReturnType<typeof runBeside>>;

/** Requests a second for each of the two: enough to meet a migration, too few to be turned away for their number. */
const pace = 15;

/**
 * Twenty students at the former release, which makes the school; then this one starts on the same database, the former
 * is stopped and started again on what has become of it, and twenty more come to this one. Both go on for so many
 * seconds.
 */
export async function runBeside({ fixture, former, seconds }: { fixture: Fixture; former: Former; seconds: number }) {
  const [old, now] = [await Server.on(fixture, {}, former.folder), await Server.on(fixture)];
  try {
    old.start();
    await old.untilReady();
    const before = await migrationsOn(fixture);
    const first = await gatherCrowd(fixture, [old.origin], { pace: paceOf(pace) });
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
    const second = await gatherCrowd(fixture, [now.origin], { pace: paceOf(pace) });
    await Promise.race([first.during(seconds * 1_000), second.during(seconds * 1_000)]);
    await Promise.all([first.leave(), second.leave()]);
    const after = await migrationsOn(fixture);
    await Promise.all([old.stop(), now.stop()]);
    return {
      migrations: { before, after },
      sentMeanwhile,
      tallies: { former: first.tally, present: second.tally },
      crashes: [...old.crashes, ...now.crashes],
      complaints: [...complaintsIn(old.logFile), ...complaintsIn(now.logFile)],
      ...(await inspect(fixture, first.ledger)),
    };
  } finally {
    await Promise.all([old.stop(), now.stop()]);
  }
}

async function migrationsOn(fixture: Fixture) {
  const { db, close } = await fixture.open();
  const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  await close();
  return row!.n;
}
