import { parseArgs } from "node:util";
import { runStarts } from "#tests/drills/late-database/run.ts";
import { verdict } from "#tests/drills/late-database/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";

/**
 * `npm run drill -- late-database [--seconds 30]`: the platform starts that long before its PostgreSQL. Returns whether
 * all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "30" } } });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error("--seconds takes a whole number from 1.");
  const database = await makePostgresServer();
  try {
    await database.start();
    console.log(`→ started ${seconds} s before ${database.version}`);
    const { fixture, ...findings } = await runStarts({ database, seconds }, ({ what, servedAfter }) =>
      console.log(`  ${what}: served ${servedAfter} ms after it came`),
    );
    return await conclude("late-database", fixture, verdict(findings));
  } finally {
    await database.remove();
  }
}
