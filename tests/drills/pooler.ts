import { parseArgs } from "node:util";
import { workThroughPooler } from "#tests/drills/pooler/run.ts";
import { type Outcome, outcomeOf, sayOutcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `DATABASE_URL=postgres://… npm run drill -- pooler [--seconds 60]`: two instances behind nginx whose database stands
 * behind PgBouncer in transaction mode, on a database of its own on that server. Returns whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "60" } } });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error("--seconds takes a whole number from 1.");
  if (!process.env.DATABASE_URL)
    throw new Error("This drill needs a server that PgBouncer can reach: set DATABASE_URL.");
  const fixture = await openFixture(process.env.DATABASE_URL);
  const { pooler, requests, acknowledged, faults, warnings } = await workThroughPooler(fixture, { seconds });
  console.log(`  ${pooler}: ${requests} requests, ${acknowledged} writes acknowledged in ${seconds} s`);
  for (const warning of warnings) console.log(`  the server's log: ${warning}`);
  for (const fault of faults) console.log(`✗ ${fault}`);
  await fixture.remove();
  return sayOutcome("pooler: nothing failed, nothing was lost", outcomeOf({ faults }));
}
