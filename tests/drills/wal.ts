import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { conclude, type Outcome, type Verdict } from "#tests/drills/support/conclude.ts";
import { type Fixture, openFixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";
import { archiveOf } from "#tests/drills/wal/archive.ts";

/** Until a segment whose time has come is in the archive, in seconds. */
const slack = 5;

/**
 * `npm run drill -- wal [--seconds 120] [--every 15]`: students write on a PostgreSQL that archives its log of changes
 * at least each `every` seconds; after `seconds` the server and its disk are lost, and the base copy from before they
 * began is brought up to the last that was archived. Returns whether nothing older than that is lost, and every rule
 * holds.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const options = { seconds: { type: "string", default: "120" }, every: { type: "string", default: "15" } } as const;
  const { values } = parseArgs({ args, options });
  const [seconds, every] = [Number(values.seconds), Number(values.every)];
  if (!(Number.isInteger(seconds) && Number.isInteger(every) && every > 0 && seconds > every))
    throw new Error("--seconds and --every take whole numbers, the first the larger one.");
  const database = await makePostgresServer();
  if (!database.isDebian) throw new Error("This needs Debian's PostgreSQL: the embedded one has no pg_basebackup.");
  const archive = archiveOf(database, { every });
  archive.setUp();
  await database.start();
  try {
    console.log(`→ ${seconds} s of writing on ${database.version}, archived at least each ${every} s`);
    const fixture = await openFixture(database.url);
    const { ledger, struckAt } = await workAndLose(fixture, { seconds, archive });
    const begun = performance.now();
    await archive.recover(() => takesWrites(fixture));
    const recovered = performance.now() - begun;
    const found = await inspect(fixture, ledger);
    const oldest = Math.max(0, ...found.missing.map(({ round }) => struckAt - round));
    const verdict: Verdict = {
      table: [
        ["PostgreSQL", found.version],
        ["segments in the archive", archive.segments()],
        ["writes acknowledged", found.entries.length],
        ["of these lost with the disk", found.missing.length],
        ["the oldest of them was written before the loss", `${oldest} s`],
        ["broken rules, unbalanced books, duplicates", found.broken.length],
        ["from the first command until it takes writes", `${(recovered / 1_000).toFixed(1)} s`],
        ["the platform serves on it", (await serves(fixture)) ? "yes" : "no"],
      ],
      faults: found.broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
    };
    if (oldest > every + slack) verdict.faults.push(`lost what had been written ${oldest} s before`);
    if (found.entries.length === found.missing.length) verdict.faults.push("nothing was brought back");
    return await conclude("wal", fixture, verdict);
  } finally {
    await database.remove();
  }
}

type Work = { seconds: number; archive: ReturnType<typeof archiveOf> };

/** Returns what was acknowledged, each in the second in which it was, and the second in which all was lost. */
async function workAndLose(fixture: Fixture, { seconds, archive }: Work) {
  const server = await Server.on(fixture);
  server.start();
  await server.untilReady();
  await archive.takeBase();
  const crowd = await gatherCrowd(fixture, [server.origin]);
  const begun = performance.now();
  const now = () => Math.round((performance.now() - begun) / 1_000);
  for (; now() < seconds; crowd.ledger.round = now()) await crowd.during(250);
  await crowd.leave();
  const struckAt = now();
  await archive.lose();
  await server.kill();
  return { ledger: crowd.ledger, struckAt };
}

async function takesWrites(fixture: Fixture) {
  const { db, close } = await fixture.open();
  try {
    const [row] = await db.execute<{ recovering: boolean }>(sql`select pg_is_in_recovery() as recovering`);
    return !row!.recovering;
  } catch {
    return false; // It has only just begun to listen.
  } finally {
    await close();
  }
}

async function serves(fixture: Fixture) {
  const server = await Server.on(fixture);
  server.start();
  try {
    await server.untilReady();
    return (await fetch(`${server.origin}/courses`)).status === 200;
  } finally {
    await server.stop();
  }
}
