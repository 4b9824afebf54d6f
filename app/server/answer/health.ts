import { sql } from "drizzle-orm";
import type { Log } from "#app/server/log/log.ts";
import type { State } from "#app/server/state.ts";
import { isMigrated } from "#drizzle/migrations.ts";

const patience = 1_000;

/** Why the server should get no requests now; undefined when it should. */
export type Unready = "starting" | "draining" | "database" | "migrations";

/** Whether requests may come: not draining, the database answers within 1 s, and its migrations are current. */
export function readiness(state: State, log: Log) {
  let asking: Promise<Unready | undefined> | undefined;
  return async (): Promise<Unready | undefined> => {
    if (state.phase !== "ready") return state.phase;
    asking ??= askDatabase(state, log).finally(() => {
      asking = undefined;
    });
    const reason = await asking;
    return state.phase === "ready" ? reason : state.phase;
  };
}

async function askDatabase({ platform }: State, log: Log): Promise<Unready | undefined> {
  const { db } = platform!;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("no answer within 1 s")), patience);
  try {
    const asked = db.execute(sql`select 1`).then(() => isMigrated(db));
    return (await inTime(asked, late.signal)) ? undefined : "migrations";
  } catch (error) {
    log.warn(`The database does not answer: ${(error as Error).message}`);
    return "database";
  } finally {
    clearTimeout(timer);
  }
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
