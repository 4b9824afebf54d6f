import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Round, roundsOn } from "#tests/drills/kill/rounds.ts";
import { Ledger } from "#tests/drills/load/ledger.ts";
import { live } from "#tests/drills/load/life.ts";
import { missingFrom } from "#tests/drills/load/missing.ts";
import { Tally } from "#tests/drills/load/tally.ts";
import type { Ground } from "#tests/drills/stage/ground.ts";
import { Outage } from "#tests/drills/stage/outage.ts";
import { Server } from "#tests/drills/stage/server.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";

const learners = 20;

/** What a kill drill found out. */
export type Findings = Awaited<ReturnType<typeof runKills>>;

/**
 * Kills app, PostgreSQL or both in turn, `rounds` times, while learners read and write; then looks for everything that
 * was acknowledged. `say` gets each finished round.
 */
export async function runKills(ground: Ground, rounds: number, say: (round: Round) => void) {
  const server = await Server.on(ground);
  const [ledger, tally, outage] = [
    new Ledger(path.join(ground.dataDir, "acknowledged.jsonl")),
    new Tally(),
    new Outage(),
  ];
  const stopping = new AbortController();
  const done: Round[] = [];
  server.start();
  await server.untilReady();
  const load = { origin: server.origin, ledger, tally, outage, stop: stopping.signal };
  const lives = Promise.all(Array.from({ length: learners }, () => live(load)));
  const failed = lives.then(() => undefined);
  failed.catch(() => {}); // Heard of at the next race, however much later that is.
  const reached = async (count: number) => {
    while (ledger.count < count) await Promise.race([wait(5), failed]);
  };
  try {
    // Everybody is signed in and at work before the first kill.
    await reached(2 * learners);
    for (const kill of roundsOn(ground, server, rounds)) {
      const after = 50 + Math.round(Math.random() * 700);
      await reached(ledger.count + 1);
      await Promise.race([wait(after), failed]);
      outage.begin();
      const readyAfter = await kill.strike();
      ledger.round += 1;
      outage.end();
      done.push({
        number: ledger.round,
        of: rounds,
        target: kill.target,
        after,
        readyAfter,
        acknowledged: ledger.count,
      });
      say(done.at(-1)!);
    }
    await Promise.race([wait(500), failed]);
  } finally {
    stopping.abort();
    await lives.finally(() => server.stop());
  }
  return {
    rounds: done,
    tally,
    crashes: server.crashes,
    complaints: complaintsIn(server.logFile),
    ...(await inspect(ground, ledger)),
  };
}

async function inspect(ground: Ground, ledger: Ledger) {
  const { db, close } = await ground.open();
  try {
    const entries = ledger.read();
    const [row] = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
    return { version: row!.version, entries, missing: await missingFrom(db, entries), broken: await brokenRules(db) };
  } finally {
    await close();
  }
}

/** What the server itself thought worth a word, by message. */
function complaintsIn(logFile: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of readFileSync(logFile, "utf8").split("\n").filter(Boolean)) {
    const said = line.startsWith("{")
      ? (JSON.parse(line) as { level: string; msg: string; err?: { message: string } })
      : { level: "?", msg: line };
    const key = `${said.level}: ${said.msg.split("\n", 1)[0]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
