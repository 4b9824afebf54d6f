import { parseArgs } from "node:util";
import { buildFormer } from "#tests/drills/former-release/build.ts";
import { runBeside } from "#tests/drills/former-release/run.ts";
import { verdict } from "#tests/drills/former-release/verdict.ts";
import { conclude, type Outcome, sayOutcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";

/**
 * `npm run drill -- former-release [--commit REF] [--seconds 60]`: the release before the newest migration is built and
 * works, under load, while this one migrates the database, and then beside it. Where its source cannot be had (a
 * shallow clone, other libraries) it says so and tries nothing. Returns whether nothing failed.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: { commit: { type: "string" }, seconds: { type: "string", default: "60" } },
  });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error("--seconds takes a whole number from 1.");
  const former = await buildFormer(values.commit);
  if ("why" in former) {
    console.log(`? former-release was NOT tried: ${former.why}`);
    return sayOutcome("former-release", "untold");
  }
  const database = await makePostgresServer();
  try {
    await database.start();
    const fixture = await openFixture(database.url);
    console.log(`→ ${former.name}, then this release beside it for ${seconds} s; ${database.version}`);
    return await conclude("former-release", fixture, verdict(await runBeside({ fixture, former, seconds })));
  } finally {
    await database.remove();
    former.remove();
  }
}
