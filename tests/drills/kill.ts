import { parseArgs } from "node:util";
import { runKills } from "#tests/drills/kill/run.ts";
import { verdict } from "#tests/drills/kill/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- kill [--rounds 50]`: kill -9 in the middle of the work, again and again. On the embedded
 * PostgreSQL, or with DATABASE_URL on a database of its own on that server, where only the app is killed. Returns
 * whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { rounds: { type: "string", default: "50" } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number from 1.");
  const fixture = await openFixture(process.env.DATABASE_URL);
  console.log(`→ ${rounds} kills on ${fixture.isEmbedded ? "the embedded PostgreSQL" : "the server of DATABASE_URL"}`);
  const findings = await runKills(fixture, rounds, (round) =>
    console.log(
      `  ${String(round.number).padStart(3)}/${round.of}  ${round.target} killed after ${round.after} ms; ` +
        `ready again in ${round.readyAfter} ms; ${round.acknowledged} writes acknowledged so far`,
    ),
  );
  return await conclude("kill", fixture, verdict(findings));
}
