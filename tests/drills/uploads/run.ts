import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import http, { type IncomingMessage } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { count, eq } from "drizzle-orm";
import { media } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { functionHands } from "#tests/drills/clock/hands.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { openFiles } from "#tests/drills/support/held-by.ts";
import { Server } from "#tests/drills/support/server.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { keepLooking, type Seen } from "#tests/drills/support/visitor.ts";
import { beginVideo } from "#tests/drills/upload/video.ts";

export type Findings = Awaited<ReturnType<typeof breakUploads>>;

/** What an upload leaves when it is finished, and what it leaves when it is not. */
type Left = { files: string[]; unfinished: number; rows: number; told: number };

const mebibyte = 1024 ** 2;
const [largest, hour] = [8 * mebibyte, 3_600_000];

/**
 * Breaks uploads off at random places while somebody reads, then kills the server in the middle of two, again and
 * again; then lets an hour pass by the database's clock and starts it once more. `fixture` is an empty database of a
 * server.
 */
export async function breakUploads(fixture: Fixture, { times, kills }: { times: number; kills: number }) {
  const { db, close } = await fixture.open();
  const hands = await functionHands(db, new URL(fixture.env.DATABASE_URL!).pathname.slice(1));
  const folder = path.join(fixture.dataDir, "media");
  const look = async (): Promise<Left> => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const [[rows], [told]] = await Promise.all([
      db.select({ n: count() }).from(media),
      db.select({ n: count() }).from(events).where(eq(events.action, "media.uploaded")),
    ]);
    const unfinished = names.filter((name) => name.endsWith(".part")).length;
    return { files: names.filter((name) => !name.startsWith(".")).sort(), unfinished, rows: rows!.n, told: told!.n };
  };
  // Light versions would be files of the server's own.
  const server = await Server.on(fixture, { FFMPEG_PATH: "off" });
  try {
    await hands.put(new Date());
    server.start();
    await server.untilReady();
    const url = `${server.origin}/api/upload`;
    const Cookie = await signIn(server.origin, "instrutor@sementeira.example");
    const quiet = await fourRead(server.origin, AbortSignal.timeout(2_000));
    await breakOff(url, Cookie);
    await Promise.all(Array.from({ length: 40 }, () => lookOnce(server.origin)));
    const [before, filesOpen] = [await look(), openFiles(server.pid)];

    const stop = new AbortController();
    const reading = fourRead(server.origin, stop.signal);
    for (let n = 0; n < times; n += 1) await breakOff(url, Cookie);
    stop.abort();
    const meanwhile = await reading;
    const broken = await settled(look);
    const openAfter = await fewest(() => openFiles(server.pid), filesOpen);

    const interrupted: number[] = [];
    for (let n = 0; n < kills; n += 1) {
      const former = (await look()).unfinished;
      await Promise.all([1, 2].map(() => beginVideo(url, { bytes: largest, Cookie }).sent(Math.random())));
      interrupted.push((await growing(look, former)).unfinished - former);
      await server.kill();
      server.start();
      await server.untilReady();
    }
    const killed = await look();
    await server.stop();
    await hands.put(new Date(Date.now() + hour + 60_000));
    server.start();
    await server.untilReady();
    const swept = await settled(look);
    const answer = await sendWhole(url, Cookie);
    await server.stop();
    return {
      before,
      filesOpen,
      broken,
      openAfter,
      interrupted,
      killed,
      swept,
      quiet,
      meanwhile,
      answer,
      crashes: server.crashes,
      complaints: complaintsIn(server.logFile),
    };
  } finally {
    await server.stop();
    await close();
  }
}

async function fourRead(origin: string, stop: AbortSignal): Promise<Seen[]> {
  const reading = Array.from({ length: 4 }, () => keepLooking(origin, ["/", "/courses", "/api/courses"], stop));
  return (await Promise.all(reading)).flat();
}

/** Hangs up somewhere between the first byte and the last but one. */
async function breakOff(url: string, Cookie: string) {
  const video = beginVideo(url, { bytes: 1_024 + Math.floor(Math.random() * largest), Cookie });
  await video.sent(Math.random());
  video.request.destroy();
}

/** One look on a connection of its own. Many at once open all connections to the database that the server may have. */
async function lookOnce(origin: string) {
  const [answer] = (await once(http.get(`${origin}/api/courses`, { agent: false }), "response")) as [IncomingMessage];
  await once(answer.resume(), "close");
}

async function sendWhole(url: string, Cookie: string) {
  const video = beginVideo(url, { bytes: mebibyte, Cookie });
  await video.sent();
  video.finish();
  return (await video.answered).status;
}

/** What lies there once the server has begun a file more than `former`, or after ten seconds. */
async function growing(look: () => Promise<Left>, former: number): Promise<Left> {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(5)) {
    const left = await look();
    if (left.unfinished > former) return left;
  }
  return await look();
}

/** What is left once the server has cleared away, or after half a minute. */
async function settled(look: () => Promise<Left>): Promise<Left> {
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(50)) {
    const left = await look();
    if (left.unfinished === 0) return left;
  }
  return await look();
}

/** Connections are closed a moment after those who used them have left. */
async function fewest(read: () => number, enough: number) {
  let least = read();
  for (const until = Date.now() + 10_000; least > enough && Date.now() < until; await wait(100))
    least = Math.min(least, read());
  return least;
}
