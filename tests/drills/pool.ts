import { parseArgs } from "node:util";
import { runStorm } from "#tests/drills/pool/run.ts";
import { verdict } from "#tests/drills/pool/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- pool [--seconds 15]`: 300 requests at once on ten connections while five rows are locked. On the
 * embedded PostgreSQL, or with DATABASE_URL on a database of its own on that server. Returns whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "15" } } });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error("--seconds takes a whole number from 1.");
  const fixture = await openFixture(process.env.DATABASE_URL);
  console.log(`→ 300 at once on ten connections for ${seconds} s`);
  return await conclude("pool", fixture, verdict(await runStorm(fixture, seconds)));
}
