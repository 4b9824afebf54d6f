import { rm, statfs } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#app/domain/app-error.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { listDeletions } from "#app/domain/privacy/deletion-list.server.ts";
import { scratchFolder } from "#app/domain/scratch-folder.server.ts";
import { errorCode } from "#app/domain/transaction.ts";
import { type BackupState, underLease } from "./backup-events.server.ts";
import { listBackups } from "./backup-folder.server.ts";
import { backupBucket, whyFailed } from "./backup-place.server.ts";
import { NoTrialDatabase, proveBackup } from "./prove-backup.server.ts";
import { isNight, pauseMs } from "./run-backup.server.ts";
import { type VerifiedBackup, verifyBackup } from "./verify-backup.server.ts";

/** A week, less the hours by which one night's backup may start earlier than another's. */
const weekMs = 6.5 * 24 * 3_600_000;

type Tested = DataOf<"backup.tested"> & { backup: string; error?: unknown };

/**
 * Once a week, at night, restores the newest backup into a throw-away database and records the result; one instance
 * does it for all. Returns null if no test is due.
 */
export async function testRestoreWhenDue(ctx: Ctx, stop?: AbortSignal): Promise<Tested | null> {
  if (!ctx.settings.BACKUP_NIGHTLY) return null;
  return await underLease(ctx, isDue, async () => {
    const tested = await tryRestore(ctx, stop);
    const { backup, outcome, why } = tested;
    await recordEvent(ctx, "backup.tested", `backup/${backup}`, { outcome, ...(why && { why }) });
    return tested;
  });
}

/** A damaged backup is tested again once there is a newer one; an unreachable one after a while. */
function isDue({ made, tested, now }: BackupState): boolean {
  if (!made || !isNight(now)) return false;
  if (tested?.outcome === "bad") return made.id > tested.id;
  const rest = tested?.outcome === "unreachable" ? pauseMs : weekMs;
  return !tested || now.getTime() - tested.at.getTime() > rest;
}

async function tryRestore(ctx: Ctx, stop?: AbortSignal): Promise<Tested> {
  let backup = "none";
  try {
    await requireRoom(ctx);
    await using scratch = await scratchFolder(ctx.settings);
    const newest = await fetchNewest(ctx, { into: scratch.folder, stop });
    backup = path.basename(newest.folder);
    // Always the same folder, because PostgreSQL may put sockets and programs elsewhere under a name made from it.
    const dataDir = path.resolve(ctx.settings.DATA_DIR, ".trial");
    await rm(dataDir, { recursive: true, force: true });
    await proveBackup(newest, { dataDir, settings: ctx.settings }, await listDeletions(ctx.db));
    return { backup, outcome: "good" };
  } catch (error) {
    return { backup, ...outcomeOf(error), error };
  }
}

/** Whether the backup is damaged, or only the test was impossible. */
function outcomeOf(error: unknown): DataOf<"backup.tested"> {
  if (error instanceof NoTrialDatabase) return { outcome: "impossible", why: "database" };
  const isFull = whyFailed(error) === "full" || errorCode(error) === "53100";
  if (isFull) return { outcome: "impossible", why: "full" };
  if (error instanceof AppError && error.code === "invalid") return { outcome: "bad", why: "altered" };
  if (error instanceof AppError && error.code === "conflict") return { outcome: "bad", why: "different" };
  if (/^2[23]/.test(errorCode(error) ?? "")) return { outcome: "bad", why: "different" };
  return { outcome: "unreachable", why: whyFailed(error) };
}

/** The test must not fill the platform's disk. */
async function requireRoom({ db, settings }: SystemCtx) {
  const [row] = await db.execute<{ bytes: number }>("select pg_database_size(current_database())::float8 as bytes");
  const { bavail, blocks, bsize } = await statfs(settings.DATA_DIR);
  const wanted = 2 * row!.bytes + Math.max(0.1 * blocks * bsize, 2 * 1024 ** 3);
  if (bavail * bsize < wanted) throw new AppError("full");
}

async function fetchNewest(
  { settings }: Pick<Ctx, "settings">,
  { into, stop }: { into: string; stop?: AbortSignal },
): Promise<VerifiedBackup> {
  const bucket = backupBucket(settings);
  if (!bucket) {
    const [newest] = (await listBackups(backupsFolder(settings))).filter(({ kind }) => kind === "full");
    if (newest) return await verifyBackup(newest.folder);
    throw new AppError("not_found", `Não há uma cópia em ${backupsFolder(settings)}.`);
  }
  const { fetchBackup, listStored } = await import("./fetch-backup.server.ts");
  const [newest] = (await listStored(bucket)).filter(({ opens }) => opens);
  if (newest) return await fetchBackup(bucket, newest.name, { into, keepFiles: false, stop });
  throw new AppError("not_found", `Não há uma cópia no bucket ${bucket.name}.`);
}
