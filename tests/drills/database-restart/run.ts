import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import type { PostgresServer } from "#tests/drills/support/servers/postgres-server.ts";
import { keepLooking, type Seen } from "#tests/drills/support/visitor.ts";

/** One restart: down for `away` ms; `readyAfter` ms after PostgreSQL took connections /readyz said so. */
export type Restart = { number: number; of: number; mode: "fast" | "immediate"; away: number; readyAfter: number };

export type Findings = Awaited<ReturnType<typeof runRestarts>>;

/**
 * Stops PostgreSQL under the load and starts it again, as often as there are `pauses` (ms), fast and immediately in
 * turn. Everybody goes on as soon as PostgreSQL takes connections, without waiting for the app to be ready.
 */
export async function runRestarts(
  { fixture, database, pauses }: { fixture: Fixture; database: PostgresServer; pauses: number[] },
  say: (restart: Restart) => void,
) {
  const server = await Server.on(fixture);
  server.start();
  await server.untilReady();
  const crowd = await gatherCrowd(fixture, [server.origin]);
  const { ledger, outage, tally } = crowd;
  const restarts: Restart[] = [];
  const seen: Seen[] = [];
  try {
    for (const [i, pause] of pauses.entries()) {
      await crowd.writes(5);
      await crowd.during(50 + Math.random() * 700);
      const mode = i % 2 ? "immediate" : "fast";
      outage.begin();
      const begun = performance.now();
      await database.stop(mode);
      seen.push(...(await lookAround(server.origin, pause)));
      await database.start();
      const away = Math.round(performance.now() - begun);
      ledger.round += 1;
      outage.end();
      const back = performance.now();
      await server.untilReady();
      const readyAfter = Math.round(performance.now() - back);
      restarts.push({ number: ledger.round, of: pauses.length, mode, away, readyAfter });
      say(restarts.at(-1)!);
    }
    await crowd.during(2_500);
  } finally {
    await crowd.leave().finally(() => server.stop());
  }
  const complaints = complaintsIn(server.logFile);
  return { restarts, seen, tally, crashes: server.crashes, complaints, ...(await inspect(fixture, ledger)) };
}

/** What somebody sees who comes while PostgreSQL is down. */
async function lookAround(origin: string, milliseconds: number) {
  const paths = ["/readyz", "/healthz", "/courses", "/api/courses"];
  return await keepLooking(origin, paths, AbortSignal.timeout(milliseconds));
}
