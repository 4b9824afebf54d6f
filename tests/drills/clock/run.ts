import path from "node:path";
import { sql } from "drizzle-orm";
import type { Hands } from "#tests/drills/clock/hands.ts";
import { momentsBeside, type Span } from "#tests/drills/clock/moments.ts";
import { type Outcome, playAll } from "#tests/drills/clock/scenes.ts";
import { openBlackHole } from "#tests/drills/dead-dependencies/black-hole.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { Ledger } from "#tests/drills/load/ledger.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";

/**
 * A moment of the database's clock, what day it is then in São Paulo, and how many seconds ahead the instances' clocks
 * are.
 */
export type Leg = {
  moment: Date;
  today: string;
  tomorrow: string;
  /** Where the month before begins, the present one, and the next. */
  months: [string, string, string];
  ahead: [number, number, number];
};

export type Findings = Awaited<ReturnType<typeof walkThroughTime>>;

const fiveMinutesOff: Leg["ahead"] = [0, 300, -300];
const inNovember: Pick<Leg, "today" | "tomorrow" | "months"> = {
  today: "2026-11-30",
  tomorrow: "2026-12-01",
  months: ["2026-10-01T03:00Z", "2026-11-01T03:00Z", "2026-12-01T03:00Z"],
};
const inDecember: typeof inNovember = {
  today: "2026-12-01",
  tomorrow: "2026-12-02",
  months: ["2026-11-01T03:00Z", "2026-12-01T03:00Z", "2027-01-01T03:00Z"],
};

/**
 * In São Paulo the month ends at 3 o'clock in UTC; in UTC it is over, and in Tokyo since the afternoon. In the second
 * leg the instance that is ahead believes that December has begun, in the third the one behind that it has not.
 */
export const legs: Leg[] = [
  { moment: new Date("2026-12-01T02:30:00Z"), ...inNovember, ahead: [0, 0, 0] },
  { moment: new Date("2026-12-01T02:56:00Z"), ...inNovember, ahead: fiveMinutesOff },
  { moment: new Date("2026-12-01T03:01:00Z"), ...inDecember, ahead: fiveMinutesOff },
];

const zones = ["UTC", "Asia/Tokyo", "America/Sao_Paulo"];

type About = { fixture: Fixture; hands: Hands; legs: Leg[] };

/** Plays all scenes in each leg, on three instances in three zones. `fixture` is an empty database. */
export async function walkThroughTime({ fixture, hands, legs }: About, say: (what: string) => void) {
  const ledger = new Ledger(path.join(fixture.notes, "acknowledged.jsonl"));
  const hole = await openBlackHole();
  const outcomes: Outcome[] = [];
  const spans: Span[] = [];
  const crashes: string[] = [];
  try {
    for (const leg of legs) {
      await hands.put(leg.moment);
      const servers = await startIn(fixture, hands, { leg, deaf: hole.address });
      const { db, close } = await fixture.open();
      try {
        const found = await playAll({ db, ledger, leg, origins: servers.map(({ origin }) => origin) });
        const [row] = await db.execute<{ until: string }>(sql`select clock_timestamp()::text as until`);
        spans.push({ from: leg.moment, until: new Date(row!.until) });
        outcomes.push(...found);
        say(`${leg.moment.toISOString()}, clocks ${leg.ahead.join(", ")} s ahead: ${found.length} things looked at`);
      } finally {
        await close();
        // A question to the model still waits for its answer: nobody waits for that.
        for (const server of servers) await server.kill();
      }
      crashes.push(...servers.flatMap((server) => server.crashes));
    }
    const { db, close } = await fixture.open();
    const beside = await momentsBeside(db, spans).finally(close);
    return { outcomes, spans, beside, crashes, ...(await inspect(fixture, ledger)) };
  } finally {
    hole.close();
  }
}

/** The first one makes the school, in an empty database. */
async function startIn(fixture: Fixture, hands: Hands, { leg, deaf }: { leg: Leg; deaf: string }) {
  const servers: Server[] = [];
  for (const [i, zone] of zones.entries()) {
    const database = new URL(fixture.env.DATABASE_URL!);
    database.searchParams.set("TimeZone", zone);
    const server = await Server.on(fixture, {
      ...hands.own(leg.ahead[i]!),
      TZ: zone,
      DATABASE_URL: database.href,
      RATE_LIMIT_FACTOR: "1",
      AI_BASE_URL: `http://${deaf}/v1`,
      AI_MODEL: "exercicio",
      // A light version is claimed until a moment to come.
      FFMPEG_PATH: "off",
    });
    server.start();
    await server.untilReady();
    servers.push(server);
  }
  return servers;
}
