import type { Fixture } from "#tests/drills/support/fixture.ts";
import { embeddedProcesses, untilReplaced } from "#tests/drills/support/processes/embedded-processes.ts";
import type { Server } from "#tests/drills/support/server.ts";

export type Target = "app" | "PostgreSQL" | "app, PostgreSQL and supervisor";

/** One kill: `after` ms of load, ready again `readyAfter` ms after it. */
export type Round = {
  number: number;
  of: number;
  target: Target;
  after: number;
  readyAfter: number;
  acknowledged: number;
};

/**
 * The kills of a drill in their order. `strike` kills, starts what does not start by itself, and gives the ms until
 * ready.
 */
export function roundsOn(
  fixture: Fixture,
  server: Server,
  rounds: number,
): { target: Target; strike: () => Promise<number> }[] {
  const strikes: Record<Target, () => Promise<void>> = {
    app: async () => {
      await server.kill();
      server.start();
    },
    PostgreSQL: async () => {
      const { postmaster } = embeddedProcesses(fixture.dataDir);
      process.kill(postmaster, "SIGKILL");
      await untilReplaced(fixture.dataDir, postmaster);
    },
    "app, PostgreSQL and supervisor": async () => {
      const { postmaster, supervisor } = embeddedProcesses(fixture.dataDir);
      for (const pid of [supervisor, postmaster]) process.kill(pid, "SIGKILL");
      await server.kill();
      server.start();
    },
  };
  const targets = fixture.isEmbedded ? (Object.keys(strikes) as Target[]) : (["app"] as const);
  return Array.from({ length: rounds }, (_, i) => {
    const target = targets[i % targets.length]!;
    return { target, strike: () => timed(strikes[target], server) };
  });
}

async function timed(strike: () => Promise<void>, server: Server) {
  const begun = performance.now();
  await strike();
  await server.untilReady();
  return Math.round(performance.now() - begun);
}
