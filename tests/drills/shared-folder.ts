import { parseArgs } from "node:util";
import { runBlows } from "#tests/drills/shared-folder/run.ts";
import { verdict } from "#tests/drills/shared-folder/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- shared-folder [--rounds 9]`: three servers on one DATA_DIR share its PostgreSQL; the one that came
 * first is killed, then whatever holds PostgreSQL. On Linux. Returns whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { rounds: { type: "string", default: "9" } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number from 1.");
  const fixture = await openFixture(undefined);
  console.log(`→ three servers on one folder, ${2 * rounds} kills`);
  const findings = await runBlows(fixture, rounds, ({ number, of, what, readyAfter }) =>
    console.log(`  ${String(number).padStart(3)}/${of}  ${what} killed: served after ${readyAfter} ms`),
  );
  return await conclude("shared-folder", fixture, verdict(findings));
}
