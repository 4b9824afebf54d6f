import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { noteHearing, publicChannel, renewPublic } from "#app/domain/public-generation.ts";
import type { Log } from "#app/server/log/log.ts";
import type { Connection, Db } from "#drizzle/client.ts";
import { type Line, listenTo } from "#drizzle/listen.ts";

/** How often the connection is asked whether it still listens, how long it may take, and the rest after it failed. */
const beat = { every: 1_000, patience: 2_000, rest: 500 };

type About = {
  /** Where PostgreSQL itself is, past a pooler. */
  at: Connection;
  /** What the connection is called there. */
  name: string;
  /** Where the platform writes: what is told there has to be heard here. */
  db: Db;
  log: Log;
  stop: AbortSignal;
};

/**
 * Hears of what other instances, commands and jobs change of what everybody may see, until `stop`: each time all that
 * is kept is renewed. A connection that is lost, or that nothing comes through, is said once, and another one is tried
 * for.
 */
export async function hearOfChanges({ at, name, db, log, stop }: About): Promise<void> {
  let said = "";
  noteHearing(false);
  while (!stop.aborted) {
    try {
      const line = await open({ at, name, db });
      renewPublic(); // What was told before this nobody here has heard.
      noteHearing(true);
      if (said) log.info("Changes elsewhere are heard of again: public pages are kept in memory.");
      said = "";
      await untilLost(line, stop).finally(() => {
        noteHearing(false);
        renewPublic();
        return line.close();
      });
    } catch (error) {
      const { message } = error as Error;
      if (message !== said)
        log.warn(`Public pages are not kept in memory until changes elsewhere are heard: ${message}`);
      said = message;
    }
    await wait(beat.rest, undefined, { signal: stop }).catch(() => {});
  }
}

/** A connection that has been proved: what is told where the platform writes arrives on it. */
async function open({ at, name, db }: Pick<About, "at" | "name" | "db">): Promise<Line> {
  const proof = randomUUID();
  let sayHeard = () => {};
  const arrived = new Promise<void>((resolve) => {
    sayHeard = resolve;
  });
  const line = await listenTo(at, {
    channel: publicChannel,
    name,
    heard: (text) => (text === proof ? sayHeard() : renewPublic()),
  });
  try {
    await db.execute(sql`select pg_notify(${publicChannel}, ${proof})`);
    await inTime(arrived, "what is told does not arrive (through a pooler, set DATABASE_DIRECT_URL)");
    return line;
  } catch (error) {
    await line.close();
    throw error;
  }
}

async function untilLost(line: Line, stop: AbortSignal) {
  const lost = line.lost.then(() => {
    throw new Error("the connection to the database was lost");
  });
  lost.catch(() => {});
  while (!stop.aborted) {
    await Promise.race([lost, wait(beat.every, undefined, { signal: stop }).catch(() => {})]);
    if (stop.aborted) return;
    const listens = await Promise.race([
      lost,
      inTime(line.listens(), "the connection to the database does not answer"),
    ]);
    if (!listens) throw new Error("the database has forgotten that it is listened to");
  }
}

function inTime<T>(work: Promise<T>, otherwise: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(otherwise)), beat.patience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
