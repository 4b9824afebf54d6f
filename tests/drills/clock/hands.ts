import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import type { PostgresServer } from "#tests/drills/support/servers/postgres-server.ts";

/** How a clock is set, for the database and for an instance whose own clock is wrong. */
export type Hands = {
  /** From then on it is `moment` in the database, and time goes on from there. Nobody may be connected. */
  put: (moment: Date) => Promise<void>;
  /** What the environment of an instance says whose own clock is so many seconds ahead of the database's. */
  own: (ahead: number) => Record<string, string>;
};

/** Debian's library, where this machine has it. */
export const libfaketime = (existsSync("/usr/lib") ? readdirSync("/usr/lib") : [])
  .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

/**
 * PostgreSQL itself is started with another clock, so that nothing in it can know the real one; so are the instances.
 */
export function trueHands(database: PostgresServer): Hands {
  let [isUp, shift] = [false, 0];
  return {
    put: async (moment) => {
      if (isUp) await database.stop("fast");
      shift = secondsUntil(moment);
      await database.start(faked(shift));
      isUp = true;
    },
    own: (ahead) => faked(shift + ahead),
  };
}

const faked = (seconds: number) => ({
  LD_PRELOAD: libfaketime!,
  FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});

/**
 * Where there is no such library: a database of one's own, still empty, in which `now()` is a function of ours. It is
 * found before PostgreSQL's own, by queries, defaults and triggers alike, and instances get a Date of ours.
 */
export async function functionHands(db: Db, database: string): Promise<Hands> {
  let shift = 0;
  await db.execute(sql`alter database ${sql.identifier(database)} set search_path = public, pg_catalog`);
  return {
    put: async (moment) => {
      shift = secondsUntil(moment);
      for (const name of ["now", "clock_timestamp"].map((each) => sql.identifier(each))) {
        await db.execute(sql`
          create or replace function public.${name}() returns timestamptz language sql stable
          return pg_catalog.${name}() + make_interval(secs => ${sql.raw(String(shift))})`);
      }
    },
    own: (ahead) => ({
      NODE_OPTIONS: `--import=${path.join(projectRoot, "tests/drills/clock/own-clock.mjs")}`,
      CLOCK_AHEAD: String(shift + ahead),
    }),
  };
}

const secondsUntil = (moment: Date) => (moment.getTime() - Date.now()) / 1_000;
