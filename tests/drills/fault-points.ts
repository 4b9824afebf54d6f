import { parseArgs } from "node:util";
import { runFaultPoints } from "#tests/drills/fault-points/run.ts";
import { verdict } from "#tests/drills/fault-points/verdict.ts";
import { type WorkName, works } from "#tests/drills/fault-points/works.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";

/**
 * `npm run drill -- fault-points [--points N]`: the server is killed between any two things that it says to PostgreSQL,
 * or to anyone who asked, while it takes a payment, gives one back, and while a course is written. At every point of each,
 * or at that many of them. Out: whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { points: { type: "string" } } });
  const most = values.points === undefined ? undefined : Number(values.points);
  if (most !== undefined && !(Number.isInteger(most) && most > 1))
    throw new Error("--points takes a whole number from 2.");
  const database = await makePostgresServer();
  try {
    await database.start();
    console.log(`→ ${most ?? "all"} points of each work, on ${database.version}`);
    const fixture = await openFixture(database.url);
    const findings = await runFaultPoints({ fixture, names: Object.keys(works) as WorkName[], most }, (kill) =>
      console.log(`  ${kill.work}  ${String(kill.point).padStart(3)}/${kill.of}  ${kill.state}`),
    );
    return await conclude("fault-points", fixture, verdict(findings));
  } finally {
    await database.remove();
  }
}
