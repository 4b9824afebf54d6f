import type { Settings } from "#app/domain/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";

/**
 * Opens the database that the settings name: the server at DATABASE_URL, or the platform's own in DATA_DIR, which is
 * started if nobody runs it. `close` also lets go of that.
 */
export async function openPlatform(
  { DATABASE_URL, DATA_DIR }: Pick<Settings, "DATABASE_URL" | "DATA_DIR">,
  { max, say }: { max: number; say: (sentence: string) => void },
) {
  const embedded = DATABASE_URL ? undefined : await startEmbedded({ dataDir: DATA_DIR, log: say });
  const { db, close } = openDatabase(embedded?.connection ?? DATABASE_URL!, { max });
  return {
    db,
    close: async () => {
      await close();
      await embedded?.stop();
    },
  };
}
