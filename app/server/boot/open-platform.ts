import "#app/domain/subscribers.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";

type Where = Pick<Settings, "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATA_DIR">;

/**
 * Opens the database that the settings name: the server at DATABASE_URL, or the platform's own in DATA_DIR, which is
 * started if it does not run. `close` also releases that.
 */
export async function openPlatform(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Where,
  { max, say }: { max: number; say: (sentence: string) => void },
) {
  const embedded = DATABASE_URL ? undefined : await startEmbedded({ dataDir: DATA_DIR, log: say });
  const pooled = DATABASE_DIRECT_URL !== undefined;
  const { db, close } = openDatabase(embedded?.connection ?? DATABASE_URL!, { max, pooled });
  return {
    db,
    close: async () => {
      await close();
      await embedded?.stop();
    },
  };
}

/** The same settings, bypassing a pooler in front of the database: for work that needs one long session. */
export function bypassPooler<S extends Where>(settings: S): S {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = settings;
  return { ...settings, DATABASE_URL: DATABASE_DIRECT_URL ?? DATABASE_URL, DATABASE_DIRECT_URL: undefined };
}

/** Opens the database for a command's work, past a pooler, and closes it afterwards. */
export async function withPlatform<T>(settings: Where, { max }: { max: number }, work: (db: Db) => Promise<T>) {
  const { db, close } = await openPlatform(bypassPooler(settings), { max, say: () => {} });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
