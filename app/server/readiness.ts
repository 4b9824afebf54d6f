import { sql } from "drizzle-orm";
import { withDeadline } from "#app/domain/deadline.server.ts";
import type { Log } from "#app/server/log.ts";
import type { State } from "#app/server/state.ts";
import { isMigrated, type Migration, migrationsOnDisk } from "#drizzle/migrations.ts";

const timeoutMs = 1_000;

/** Why the server should get no requests now; undefined if it should. */
type Unready = "starting" | "draining" | "database" | "migrations";

/**
 * Whether requests may come: not draining, the database answers within 1 s, and has the migrations of this release.
 * These are read once: the next release's files may be put in their place while this one runs.
 */
export function readiness(state: State, log: Log) {
  const migrations = migrationsOnDisk();
  let asking: Promise<Unready | undefined> | undefined;
  return async (): Promise<Unready | undefined> => {
    if (state.phase !== "ready") return state.phase;
    asking ??= askDatabase(state, { log, migrations }).finally(() => {
      asking = undefined;
    });
    const reason = await asking;
    return state.phase === "ready" ? reason : state.phase;
  };
}

async function askDatabase(
  { platform }: State,
  { log, migrations }: { log: Log; migrations: Migration[] },
): Promise<Unready | undefined> {
  const { db } = platform!;
  const ask = () => db.execute(sql`select 1`).then(() => isMigrated(db, migrations));
  try {
    const isReady = await withDeadline(performance.now() + timeoutMs, ask, () => new Error("no answer within 1 s"));
    return isReady ? undefined : "migrations";
  } catch (error) {
    log.warn(`The database does not answer: ${(error as Error).message}`);
    return "database";
  }
}
