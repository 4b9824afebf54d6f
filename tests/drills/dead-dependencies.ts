import { parseArgs } from "node:util";
import { runSilence } from "#tests/drills/dead-dependencies/run.ts";
import { verdict } from "#tests/drills/dead-dependencies/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- dead-dependencies [--turns 3]`: Google, the assistant's model and the mail server take connections
 * and never answer. On the embedded PostgreSQL, or with DATABASE_URL on a database of its own. Returns whether all is
 * well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { turns: { type: "string", default: "3" } } });
  const turns = Number(values.turns);
  if (!Number.isInteger(turns) || turns < 1) throw new Error("--turns takes a whole number from 1.");
  const fixture = await openFixture(process.env.DATABASE_URL);
  console.log(`→ ${turns} times: as usual, then while ten people wait for what does not answer`);
  return await conclude(
    "dead-dependencies",
    fixture,
    verdict(await runSilence(fixture, { turns, seconds: 22, askers: 8 })),
  );
}
