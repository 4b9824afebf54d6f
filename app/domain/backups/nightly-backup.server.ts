import { sql } from "drizzle-orm";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import { timeOfDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { rotateBackups } from "./backup-folder.server.ts";
import { type BackupResult, makeBackup, readLastBackup, recordBackup } from "./make-backup.server.ts";

/** The hours in São Paulo in which it is begun. */
const night = { from: 2, until: 6 };
/** A backup younger than this, made by hand or by another instance, is this night's too. */
const freshMs = 20 * 3_600_000;

/**
 * Makes the backup of the night, into the folder of backups, and removes the oldest beyond BACKUP_KEEP; one instance
 * makes it for all. Null where it is not due.
 */
export async function backUpNightly(ctx: Ctx): Promise<BackupResult | null> {
  const { settings } = ctx;
  if (!settings.BACKUP_NIGHTLY || !(await isDue(ctx))) return null;
  return await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const [lock] = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('nightly backup', 0)) as "isOurs"`,
    );
    if (!lock!.isOurs || !(await isDue(ctx))) return null;
    const parent = backupsFolder(settings);
    const made = await makeBackup(ctx, { parent, kind: "full" });
    await recordBackup(ctx, made);
    await rotateBackups(parent, "full", settings.BACKUP_KEEP);
    return made;
  });
}

async function isDue(ctx: Ctx) {
  const now = await currentTime(ctx);
  const hour = Number.parseInt(timeOfDay(now), 10);
  if (hour < night.from || hour >= night.until) return false;
  const last = await readLastBackup(ctx.db);
  return !last || now.getTime() - last.madeAt.getTime() > freshMs;
}
