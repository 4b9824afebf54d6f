import { parseArgs } from "node:util";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";
import { breakUploads } from "#tests/drills/uploads/run.ts";
import { verdict } from "#tests/drills/uploads/verdict.ts";

/**
 * `npm run drill -- uploads [--times 100] [--kills 10]`: so many uploads are broken off at a random place, then the
 * server is killed in the middle of two, again and again. Returns whether nothing of them is left, and nobody noticed.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: { times: { type: "string", default: "100" }, kills: { type: "string", default: "10" } },
  });
  const [times, kills] = [Number(values.times), Number(values.kills)];
  if (![times, kills].every((each) => Number.isInteger(each) && each > 0))
    throw new Error("--times and --kills take whole numbers from 1.");
  const database = await makePostgresServer();
  try {
    await database.start();
    const fixture = await openFixture(database.url);
    console.log(`→ ${times} uploads broken off, ${kills} kills in the middle of two; ${database.version}`);
    return await conclude("uploads", fixture, verdict(await breakUploads(fixture, { times, kills })));
  } finally {
    await database.remove();
  }
}
