import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { makeWriter, type Told } from "#tests/drills/disk-full/writer.ts";
import { gatherCrowd } from "#tests/drills/load/crowd.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import { type Fixture, openFixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import type { mountSmallDisk } from "#tests/drills/support/small-disk.ts";
import { keepLooking, type Seen } from "#tests/drills/support/visitor.ts";

type Disk = NonNullable<ReturnType<typeof mountSmallDisk>>;
/** One filling: how long the disk was full, and after how many ms with room again a write was acknowledged. */
export type Filling = {
  number: number;
  of: number;
  full: number;
  recoveredAfter: number;
  refused: number;
  kept: number;
  /** Where PostgreSQL was made to break down for want of room: after how many ms people could read again. */
  readAfter: number | undefined;
};

export type Findings = Awaited<ReturnType<typeof runFillings>>;

const writers = 5;

/**
 * Fills the disk that holds the embedded PostgreSQL and the uploads to the last byte while people read and write, keeps
 * it full for `seconds`, and makes room again; `times` times.
 */
export async function runFillings(
  { disk, times, seconds }: { disk: Disk; times: number; seconds: number },
  say: (filling: Filling) => void,
) {
  const fixture = await openFixture(undefined, disk.folder);
  const server = await Server.on(fixture);
  server.start();
  await server.untilReady();
  const crowd = await gatherCrowd(fixture, [server.origin]);
  const { ledger, outage, tally } = crowd;
  const hands = await Promise.all(Array.from({ length: writers }, () => makeWriter(server.origin, ledger)));
  const instructor = await signIn(server.origin, "instrutor@sementeira.example");
  const [fillings, seen, told, uploads]: [Filling[], Seen[], Told[], number[]] = [[], [], [], []];
  try {
    for (let number = 1; number <= times; number += 1) {
      await crowd.writes(5);
      await crowd.during(500);
      outage.begin();
      disk.fill();
      await wait(1_500); // Whatever was under way comes to its end.
      const readAfter = number % 2 ? undefined : await breakDown(fixture, server);
      const stop = AbortSignal.timeout(seconds * 1_000);
      const begun = performance.now();
      const [looked, ...heard] = await Promise.all([
        keepLooking(server.origin, ["/", "/courses", "/api/courses", "/readyz", "/instructors"], stop),
        ...hands.map((hand) => hand.goOn(stop)),
      ]);
      uploads.push(await upload(server.origin, instructor));
      const full = Math.round(performance.now() - begun);
      disk.empty();
      const recoveredAfter = await untilWritten(hands[0]!);
      ledger.round += 1;
      outage.end();
      seen.push(...looked);
      told.push(...heard.flat());
      const kept = heard.flat().filter(({ status }) => status < 400 && status > 0).length;
      fillings.push({ number, of: times, full, recoveredAfter, refused: heard.flat().length - kept, kept, readAfter });
      say(fillings.at(-1)!);
    }
    await crowd.during(1_000);
  } finally {
    disk.empty();
    await crowd.leave().finally(() => server.stop());
  }
  const complaints = complaintsIn(server.logFile);
  const found = await inspect(fixture, ledger);
  return { fixture, fillings, seen, told, uploads, tally, crashes: server.crashes, complaints, ...found };
}

/**
 * Writes into PostgreSQL's log of changes, and nowhere else, until it finds no room for that either and breaks down.
 * Returns how many milliseconds later it serves again.
 */
async function breakDown(fixture: Fixture, server: Server) {
  const { db, close } = await fixture.open();
  try {
    for (let i = 0; i < 300; i += 1)
      await db.execute(sql`select pg_logical_emit_message(false, 'drill', repeat('x', 1000000))`);
  } catch {
    // That is what it was for.
  }
  const begun = performance.now();
  await close();
  await server.untilReady();
  return Math.round(performance.now() - begun);
}

async function untilWritten(hand: Awaited<ReturnType<typeof makeWriter>>) {
  const begun = performance.now();
  while ((await hand.ticket()).status !== 200) {
    if (performance.now() - begun > 60_000) throw new Error("Nothing could be written a minute after there was room.");
    await wait(50);
  }
  return Math.round(performance.now() - begun);
}

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The status with which a small picture is answered that an instructor sends. */
async function upload(origin: string, Cookie: string) {
  const body = new FormData();
  body.set("type", "image");
  body.set("file", new Blob([onePixel], { type: "image/png" }), "capa.png");
  const answer = await fetch(`${origin}/api/upload`, { method: "POST", body, headers: { Cookie } });
  await answer.arrayBuffer();
  return answer.status;
}
