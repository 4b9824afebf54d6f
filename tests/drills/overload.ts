import { parseArgs } from "node:util";
import { overload } from "#tests/drills/overload/run.ts";
import { verdict } from "#tests/drills/overload/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- overload [--seconds 60]`: ten times as many requests as can be done. On the embedded PostgreSQL, or
 * with DATABASE_URL on a database of its own on that server. Returns whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "60" } } });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error("--seconds takes a whole number from 1.");
  const fixture = await openFixture(process.env.DATABASE_URL);
  console.log(`→ as many requests as can be done, then ten times as many for ${seconds} s`);
  const lengths = { flood: seconds, yardstick: Math.min(10, seconds) };
  return await conclude("overload", fixture, verdict(await overload(fixture, lengths)));
}
