import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import { timeOfDay } from "#app/domain/calendar.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { listDeletions } from "#app/domain/privacy/deletion-list.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { type BackupState, isUnderWay, readBackupState, recordBackup, underLease } from "./backup-events.server.ts";
import { rotateBackups } from "./backup-folder.server.ts";
import { backupBucket, whyFailed } from "./backup-place.server.ts";
import { type BackupResult, makeBackup } from "./make-backup.server.ts";

/** The hours in São Paulo in which the nightly backup starts. */
const night = { from: 2, until: 6 };
/** A backup younger than this, made by hand or by another instance, counts as this night's. */
const freshMs = 20 * 3_600_000;
/** How long to wait after a failure before the next try. */
export const pauseMs = 25 * 60_000;

type Wanted = {
  /** A folder to use instead of the place in the settings. */
  to?: string;
  say?: (sentence: string) => void;
  stop?: AbortSignal;
};

/**
 * A stored backup, and a function that removes all but the newest `keep` there and returns the names of those removed.
 */
type Placed = BackupResult & { isEncrypted: boolean; removeOld: (keep: number) => Promise<string[]> };

/** Makes a backup in its place. After a failed test, files that the bucket already has are sent again. */
export async function backUp(ctx: SystemCtx, { to, say, stop }: Wanted = {}): Promise<Placed> {
  const { settings } = ctx;
  const bucket = to === undefined ? backupBucket(settings) : undefined;
  if (!bucket) {
    const parent = to ?? backupsFolder(settings);
    const made = await makeBackup(ctx, { parent, kind: "full", say, stop });
    return { ...made, isEncrypted: false, removeOld: (keep) => rotateBackups(parent, "full", keep) };
  }
  const { removeOldBackups, sendBackup } = await import("./send-backup.server.ts");
  const { tested } = await readBackupState(ctx);
  const made = await sendBackup(ctx, bucket, { say, stop, resendAll: tested?.outcome === "bad" });
  return { ...made, isEncrypted: true, removeOld: (keep) => removeOldBackups(bucket, keep, stop) };
}

/**
 * Makes the nightly backup, or the one that an admin asked for; one instance makes it for all. Returns null if none is
 * due. A failure is recorded, and the backup tried again after a while.
 */
export async function backUpWhenDue(ctx: Ctx, stop?: AbortSignal): Promise<BackupResult | null> {
  return await underLease(ctx, isDue(ctx.settings), async () => {
    try {
      const made = await backUp(ctx, { stop });
      await recordBackup(ctx, made);
      await made.removeOld(ctx.settings.BACKUP_KEEP);
      return made;
    } catch (error) {
      await recordEvent(ctx, "backup.failed", "backups", { why: whyFailed(error) });
      throw error;
    }
  });
}

const isDue = (settings: Settings) => (state: BackupState) => {
  const { made, asked, begun, failed, now } = state;
  if (asked && asked.id > (begun?.id ?? 0)) return true;
  if (!settings.BACKUP_NIGHTLY || !isNight(now)) return false;
  if (failed && failed.id > (made?.id ?? 0) && now.getTime() - failed.at.getTime() < pauseMs) return false;
  return !made || now.getTime() - new Date(made.madeAt).getTime() > freshMs;
};

export function isNight(moment: Date): boolean {
  const hour = Number.parseInt(timeOfDay(moment), 10);
  return hour >= night.from && hour < night.until;
}

/** Requests a backup for admins; it is made in the background at once. Refuses (conflict) while one is being made. */
export async function askForBackup(ctx: Ctx): Promise<void> {
  authorise(ctx, "settings.manage");
  if (isUnderWay(await readBackupState(ctx))) throw new AppError("conflict", "Uma cópia já está em andamento.");
  await recordEvent(ctx, "backup.asked", "backups", {});
}

/** Updates the list of deleted accounts in the bucket from the database, if there is a bucket. */
export function bucketDeletions(): (ctx: SystemCtx) => Promise<void> {
  let sent = "";
  return async ({ db, settings }) => {
    const bucket = backupBucket(settings);
    if (!bucket) return;
    const deletions = await listDeletions(db);
    const now = JSON.stringify([bucket.endpoint, bucket.name, bucket.prefix, bucket.key, deletions.length]);
    if (now === sent || !deletions.length) return;
    const [{ BackupStore }, { sendDeletions }] = await Promise.all([
      import("./backup-store.server.ts"),
      import("./send-backup.server.ts"),
    ]);
    await sendDeletions(new BackupStore(bucket), deletions);
    sent = now;
  };
}
