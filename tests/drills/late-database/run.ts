import { setTimeout as wait } from "node:timers/promises";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import { type Fixture, openFixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import type { PostgresServer } from "#tests/drills/support/servers/postgres-server.ts";
import { keepLooking, type Seen } from "#tests/drills/support/visitor.ts";

/** One start: how it was, what was seen until PostgreSQL came, and how many ms after that a page was served. */
export type Start = { what: string; seen: Seen[]; servedAfter: number; ended: boolean };

export type Findings = Awaited<ReturnType<typeof runStarts>>;

/**
 * Starts the platform `seconds` before its PostgreSQL: on a database that it knows and on an empty one; and once takes
 * PostgreSQL away in the middle of the start.
 */
export async function runStarts(
  { database, seconds }: { database: PostgresServer; seconds: number },
  say: (start: Start) => void,
) {
  const fixtures = [await openFixture(database.url), await openFixture(database.url)] as const;
  const [known, empty] = fixtures;
  const first = await Server.on(known);
  first.start();
  await first.untilReady();
  await first.stop();
  const starts: Start[] = [];
  const done = (start: Start) => {
    starts.push(start);
    say(start);
  };
  done(await startEarly("a database that is known", { fixture: known, database, seconds }));
  done(await startEarly("an empty database", { fixture: empty, database, seconds }));
  done(await loseIt("a database lost while it starts", { fixture: known, database, seconds }));
  const complaints = complaintsIn(first.logFile);
  return { starts, complaints, fixture: { notes: known.notes, remove: () => removeBoth(fixtures) } };
}

type About = { fixture: Fixture; database: PostgresServer; seconds: number };

async function startEarly(what: string, { fixture, database, seconds }: About): Promise<Start> {
  await database.stop("fast");
  const server = await Server.on(fixture);
  server.start();
  return await waitAndServe(what, { server, database, seconds });
}

async function loseIt(what: string, { fixture, database, seconds }: About): Promise<Start> {
  const server = await Server.on(fixture);
  server.start();
  await wait(150);
  await database.stop("immediate");
  return await waitAndServe(what, { server, database, seconds });
}

async function waitAndServe(
  what: string,
  { server, database, seconds }: { server: Server; database: PostgresServer; seconds: number },
): Promise<Start> {
  await untilListening(server);
  const stop = AbortSignal.timeout(seconds * 1_000);
  const seen = await keepLooking(server.origin, ["/healthz", "/readyz", "/courses", "/api/courses"], stop);
  await database.start();
  const begun = performance.now();
  const ended = server.hasEnded;
  if (!ended) await untilServed(server);
  const servedAfter = Math.round(performance.now() - begun);
  await server.stop();
  return { what, seen, servedAfter, ended };
}

async function untilListening(server: Server) {
  while (!server.hasEnded) {
    const answer = await fetch(`${server.origin}/healthz`).catch(() => undefined);
    if (answer) return void (await answer.arrayBuffer());
    await wait(25);
  }
}

async function untilServed(server: Server) {
  await server.untilReady();
  const { status } = await fetch(`${server.origin}/courses`);
  if (status !== 200) throw new Error(`/courses answered ${status} although all was ready.`);
}

async function removeBoth(fixtures: readonly Fixture[]) {
  for (const { remove } of fixtures) await remove();
}
