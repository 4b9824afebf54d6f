import { parseArgs } from "node:util";
import { runRestarts } from "#tests/drills/database-restart/run.ts";
import { verdict } from "#tests/drills/database-restart/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";

const pauses = [2_000, 5_000, 15_000];

/**
 * `npm run drill -- database-restart [--rounds 20]`: a PostgreSQL server of the drill's own is stopped (fast and
 * immediately in turn) and started again while students read and write; down for 2, 5 and 15 s. Returns whether all is
 * well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { rounds: { type: "string", default: "20" } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number from 1.");
  const database = await makePostgresServer();
  await database.start();
  try {
    console.log(`→ ${rounds} restarts of ${database.version}`);
    const fixture = await openFixture(database.url);
    const plan = Array.from({ length: rounds }, (_, i) => pauses[Math.floor(i / 2) % pauses.length]!);
    const findings = await runRestarts({ fixture, database, pauses: plan }, (restart) =>
      console.log(
        `  ${String(restart.number).padStart(3)}/${restart.of}  ${restart.mode.padEnd(9)} down for ${restart.away} ms; ` +
          `ready ${restart.readyAfter} ms after`,
      ),
    );
    return await conclude("database-restart", fixture, verdict(findings));
  } finally {
    await database.remove();
  }
}
