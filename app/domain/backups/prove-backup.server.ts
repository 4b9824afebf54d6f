import { rm } from "node:fs/promises";
import { AppError } from "#app/domain/app-error.ts";
import type { Deletion } from "#app/domain/privacy/deletion-list.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import type { RepeatedDeletions } from "./restore-deletions.server.ts";
import type { VerifiedBackup } from "./verify-backup.server.ts";

/** No throw-away database can be started here, which says nothing about the backup. */
export class NoTrialDatabase extends AppError {
  constructor(cause: Error) {
    const say =
      "Este servidor não consegue abrir um banco de ensaio, e por isso a restauração não pode ser testada aqui";
    super("unavailable", `${say} (${cause.message}).`, { cause });
  }
}

/**
 * Restores the database of a verified backup into a separate PostgreSQL in `dataDir`, proves that it equals what was
 * backed up, and removes it again. The platform's own database and files are not touched.
 */
export async function proveBackup(
  backup: VerifiedBackup,
  { dataDir, settings }: { dataDir: string; settings: Pick<Settings, "ADMIN_EMAILS"> },
  deletions: readonly Deletion[],
): Promise<RepeatedDeletions> {
  try {
    const { connection, stop } = await startEmbedded({ dataDir, durable: false, log: () => {} }).catch((error) => {
      throw new NoTrialDatabase(error);
    });
    const { db, close } = openDatabase(connection, { max: 2 });
    try {
      const { ADMIN_EMAILS } = settings;
      const target = { db, settings: { DATA_DIR: dataDir, ADMIN_EMAILS }, given: undefined, withoutFiles: true };
      return await restoreBackup(target, backup, deletions);
    } finally {
      await close();
      await stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
