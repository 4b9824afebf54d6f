import { type Round, roundsOn } from "#tests/drills/kill/rounds.ts";
import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";

/** What a kill drill found out. */
export type Findings = Awaited<ReturnType<typeof runKills>>;

/**
 * Kills app, PostgreSQL or both in turn, `rounds` times, while students read and write; then looks for everything that
 * was acknowledged. `say` gets each finished round.
 */
export async function runKills(fixture: Fixture, rounds: number, say: (round: Round) => void) {
  const server = await Server.on(fixture);
  server.start();
  await server.untilReady();
  const done: Round[] = [];
  const crowd = await gatherCrowd(fixture, [server.origin]);
  const { ledger, outage, tally } = crowd;
  try {
    for (const kill of roundsOn(fixture, server, rounds)) {
      const after = 50 + Math.round(Math.random() * 700);
      await crowd.writes();
      await crowd.during(after);
      outage.begin();
      const readyAfter = await kill.strike();
      ledger.round += 1;
      outage.end();
      const { round: number, count: acknowledged } = ledger;
      done.push({ number, of: rounds, target: kill.target, after, readyAfter, acknowledged });
      say(done.at(-1)!);
    }
    await crowd.during(500);
  } finally {
    await crowd.leave().finally(() => server.stop());
  }
  const complaints = complaintsIn(server.logFile);
  return { rounds: done, tally, crashes: server.crashes, complaints, ...(await inspect(fixture, ledger)) };
}
