import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { embeddedProcesses } from "#tests/drills/support/processes/embedded-processes.ts";
import { postmastersIn } from "#tests/drills/support/processes/postmasters.ts";
import { Server } from "#tests/drills/support/server.ts";

/** One blow: what was killed, and after how many milliseconds everybody who was left served again. */
export type Blow = { number: number; of: number; what: string; readyAfter: number };

export type Findings = Awaited<ReturnType<typeof runBlows>>;

/**
 * Three servers on one DATA_DIR with people at work on each. `rounds` times the one that came first is killed, and
 * started again as the last; then the supervisor with its PostgreSQL, no matter who holds it. At the end they are stopped one
 * by one.
 */
export async function runBlows(fixture: Fixture, rounds: number, say: (blow: Blow) => void) {
  const servers = [await Server.on(fixture), await Server.on(fixture), await Server.on(fixture)];
  const attached: number[] = [];
  for (const server of servers) {
    const begun = performance.now();
    server.start();
    await server.untilReady();
    attached.push(Math.round(performance.now() - begun));
  }
  const watch = watchPostmasters(fixture.dataDir);
  const crowd = await gatherCrowd(
    fixture,
    servers.map(({ origin }) => origin),
  );
  const { ledger, outages, tally } = crowd;
  const blows: Blow[] = [];
  const strike = async (what: string, hit: number[], work: () => Promise<unknown>) => {
    await crowd.writes(5);
    await crowd.during(50 + Math.random() * 700);
    for (const at of hit) outages[at]!.begin();
    const begun = performance.now();
    await work();
    await Promise.all(servers.filter((server) => !server.hasEnded).map((server) => server.untilReady()));
    const readyAfter = Math.round(performance.now() - begun);
    ledger.round += 1;
    for (const at of hit) if (!servers[at]!.hasEnded) outages[at]!.end();
    blows.push({ number: ledger.round, of: 2 * rounds, what, readyAfter });
    say(blows.at(-1)!);
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const at = round % servers.length;
      const first = servers[at]!;
      // The others must not notice: whatever fails there counts against them.
      await strike("the server that came first", [at], () => first.kill());
      await crowd.during(500);
      first.start();
      await first.untilReady();
      outages[at]!.end();
      await strike("supervisor and PostgreSQL", [0, 1, 2], async () => {
        const { postmaster, supervisor } = embeddedProcesses(fixture.dataDir);
        for (const pid of [supervisor, postmaster]) process.kill(pid, "SIGKILL");
      });
    }
    await crowd.during(500);
  } finally {
    await crowd.leave().finally(() => watch.stop());
  }
  const leftRunning: number[] = [];
  for (const server of servers) {
    await server.stop();
    leftRunning.push(postmastersIn(fixture.dataDir).length);
  }
  const crashes = servers.flatMap((server) => server.crashes);
  const found = await inspect(fixture, ledger);
  return { attached, blows, leftRunning, mostPostmasters: watch.most(), tally, crashes, ...found };
}

function watchPostmasters(dataDir: string) {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, postmastersIn(dataDir).length);
  }, 50);
  return { most: () => most, stop: () => clearInterval(look) };
}
