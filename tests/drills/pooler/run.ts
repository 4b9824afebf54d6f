import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { sessionTimeouts } from "#drizzle/client.ts";
import { Ledger } from "#tests/drills/load/ledger.ts";
import { live } from "#tests/drills/load/life.ts";
import { missingFrom } from "#tests/drills/load/missing.ts";
import { paceOf } from "#tests/drills/load/pace.ts";
import { Tally } from "#tests/drills/load/tally.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Outage } from "#tests/drills/support/outage.ts";
import { startInstances } from "#tests/drills/support/servers/instances.ts";
import { PgBouncer } from "#tests/drills/support/servers/pgbouncer.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";

/** In milliseconds: longer than nginx waits for an instance. */
const longestWait = 60_000;

/**
 * Has students work for so many seconds, at so many requests a second or as fast as it goes, on two instances that
 * reach their database through PgBouncer; the role brings
 * along how long things may last, as docs/several-instances.md asks for.
 */
export async function workThroughPooler(fixture: Fixture, { seconds, rate }: { seconds: number; rate?: number }) {
  const direct = fixture.env.DATABASE_URL!;
  await setRoleTimeouts(fixture, new URL(direct).pathname.slice(1));
  const pooler = await PgBouncer.start(direct);
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
  const { origin, servers, stop } = await startInstances(fixture, 2, env);
  const [ledger, tally] = [new Ledger(path.join(fixture.dataDir, "acknowledged.jsonl")), new Tally()];
  const stopping = new AbortController();
  const load = {
    origin,
    ledger,
    tally,
    outage: new Outage(),
    stop: stopping.signal,
    timeoutMs: longestWait,
    ...(rate && { pace: paceOf(rate) }),
  };
  const lives = Promise.all(Array.from({ length: 20 }, () => live(load)));
  try {
    await Promise.race([wait(seconds * 1000), lives]);
  } finally {
    stopping.abort();
    await lives.finally(stop);
    await pooler.stop();
  }
  const { db, close } = await fixture.open();
  const entries = ledger.read();
  const [missing, broken] = [await missingFrom(db, entries), await brokenRules(db)];
  await close();
  return {
    pooler: pooler.version,
    requests: tally.requests,
    acknowledged: entries.length,
    faults: [
      ...tally.late.map(({ what }) => `failed: ${what}`),
      ...tally.postponed.map(() => "failed: 503"),
      ...missing.map((entry) => `lost: ${JSON.stringify(entry)}`),
      ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
      ...servers.flatMap(({ crashes }) => crashes),
    ],
    warnings: new Set(
      readFileSync(servers[0]!.logFile, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { msg: string }).msg),
    ),
  };
}

async function setRoleTimeouts(fixture: Fixture, database: string) {
  const { db, close } = await fixture.open();
  for (const [name, milliseconds] of Object.entries(sessionTimeouts)) {
    await db.execute(sql.raw(`alter role current_user in database ${database} set ${name} = '${milliseconds}ms'`));
  }
  await close();
}
