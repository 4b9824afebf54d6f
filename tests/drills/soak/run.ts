import { appendFileSync } from "node:fs";
import path from "node:path";
import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { paceOf } from "#tests/drills/load/pace.ts";
import { measureTables, type Sample, takeSample } from "#tests/drills/soak/sample.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { inSmallContainer, Server } from "#tests/drills/support/server.ts";

export type Findings = Awaited<ReturnType<typeof soak>>;

/** How many samples, how many ms apart; requests a second; and settings of the server. */
type About = { samples: number; every: number; rate: number; env?: Record<string, string> };

/**
 * Twenty students send so many requests a second to the server and no more, while a sample is taken again and again and
 * written down among the notes. `say` gets each.
 */
export async function soak(fixture: Fixture, { samples, every, rate, env }: About, say: (sample: Sample) => void) {
  const options = [inSmallContainer.NODE_OPTIONS, env?.NODE_OPTIONS].filter(Boolean).join(" ");
  const server = await Server.on(fixture, { ...env, NODE_OPTIONS: options });
  server.start();
  await server.untilReady();
  const crowd = await gatherCrowd(fixture, [server.origin], { pace: paceOf(rate) });
  const { ledger, tally } = crowd;
  const { db, close } = await fixture.open({ max: 1 });
  const taken: Sample[] = [];
  try {
    const about = { server, db, dataDir: fixture.dataDir };
    await takeSample(about); // How late the loop was until now is not asked.
    const before = await measureTables(db);
    const [begun, sent] = [performance.now(), tally.requests];
    for (let n = 1; n <= samples; n += 1) {
      await crowd.during(Math.max(0, begun + n * every - performance.now()));
      const seconds = (performance.now() - begun) / 1_000;
      taken.push({ seconds, requests: tally.requests - sent, ...(await takeSample(about)) });
      appendFileSync(path.join(fixture.notes, "samples.jsonl"), `${JSON.stringify(taken.at(-1))}\n`);
      say(taken.at(-1)!);
    }
    const tables = { before, after: await measureTables(db) };
    await crowd.leave();
    await close();
    await server.stop();
    const complaints = complaintsIn(server.logFile);
    return {
      rate,
      samples: taken,
      tables,
      tally,
      crashes: server.crashes,
      complaints,
      ...(await inspect(fixture, ledger)),
    };
  } finally {
    await crowd.leave().catch(() => {}); // Anyone who failed has said so.
    await close();
    await server.stop();
  }
}
