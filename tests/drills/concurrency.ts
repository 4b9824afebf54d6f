import { parseArgs } from "node:util";
import { askAtOnce } from "#tests/drills/concurrency/run.ts";
import { type Outcome, outcomeOf, sayOutcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- concurrency [--many 200]`: three instances are asked at once for what may happen so often and no
 * more often. On the embedded PostgreSQL, or with DATABASE_URL on a database of its own on that server. Returns whether
 * all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { many: { type: "string", default: "200" } } });
  const many = Number(values.many);
  if (!Number.isInteger(many) || many < 20) throw new Error("--many takes a whole number from 20.");
  const fixture = await openFixture(process.env.DATABASE_URL);
  console.log(`→ ${many} at once, on three instances`);
  const faults = await askAtOnce(fixture, many, (scene, outcomes) => {
    console.log(`  ${scene}`);
    for (const { what, is } of outcomes) console.log(`    ${what.padEnd(50)}${JSON.stringify(is)}`);
  });
  for (const fault of faults) console.log(`✗ ${fault}`);
  await fixture.remove();
  return sayOutcome("concurrency: nothing happened more often than it may", outcomeOf({ faults }));
}
