import { stat } from "node:fs/promises";
import { AppError } from "#app/domain/app-error.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import type { BucketAddress } from "#app/domain/media/store/bucket.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { explainFailure, failureOf, type PlaceFailure } from "./place-failures.ts";

/** A bucket for backups, and the recovery key that encrypts them. */
export type BackupBucket = BucketAddress & { key: string };

/** The bucket for backups; undefined if the settings name none. */
export function namedBucket(settings: Settings): BucketAddress | undefined {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: name } = settings;
  if (!endpoint || !name) return undefined;
  return {
    endpoint,
    name,
    region: settings.BACKUP_S3_REGION,
    prefix: settings.BACKUP_S3_PREFIX,
    pathStyle: true,
    accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY!,
  };
}

/** The same with the recovery key; undefined without one, because only encrypted backups leave this machine. */
export function backupBucket(settings: Settings): BackupBucket | undefined {
  const bucket = namedBucket(settings);
  return bucket && settings.BACKUP_KEY ? { ...bucket, key: settings.BACKUP_KEY } : undefined;
}

/** Whether a bucket is set and only the recovery key is missing. */
export const lacksRecoveryKey = (settings: Settings): boolean =>
  settings.BACKUP_S3_BUCKET !== undefined && !settings.BACKUP_KEY;

const hostOf = ({ endpoint }: BucketAddress) => new URL(endpoint).host;

/** A failure of the place where backups are stored, as a sentence for the admins who chose it. */
export class PlaceError extends AppError {
  constructor(
    readonly why: PlaceFailure,
    place: Parameters<typeof explainFailure>[1],
    cause?: unknown,
  ) {
    super("unavailable", explainFailure(why, place), { cause });
  }

  static at(bucket: BucketAddress, why: PlaceFailure, cause?: unknown): PlaceError {
    return new PlaceError(why, bucketPlace(bucket), cause);
  }

  /** Turns errors of the storage or the network into a PlaceError; returns any other error unchanged. */
  static of(error: unknown, bucket: BucketAddress): unknown {
    const { cause = error } = error as { cause?: unknown };
    const { code, name, status } = cause as { code?: unknown; name?: unknown; status?: number };
    if (error instanceof AppError && error.code !== "unavailable") return error;
    if ((error as Error).name === "AbortError") return error;
    return PlaceError.at(bucket, failureOf(String(code ?? name), status), cause);
  }
}

const bucketPlace = (bucket: BucketAddress) => ({ host: hostOf(bucket), bucket: bucket.name, folder: "" });

/** The code of an error, for an event. */
export function whyFailed(error: unknown): PlaceFailure {
  if (error instanceof PlaceError) return error.why;
  const { name, code } = error as { name?: string; code?: unknown };
  if (name === "AbortError") return "stopped";
  if (error instanceof AppError && error.code === "unavailable") return "files";
  if (error instanceof AppError && (error.code === "full" || error.code === "not_found"))
    return error.code === "full" ? "full" : "missing";
  if (code === "ENOSPC" || code === "EDQUOT") return "full";
  return /^E[A-Z]+$/.test(String(code)) ? "folder" : "unforeseen";
}

/** The code as a sentence about the place in the settings. */
export function explainAt(settings: Settings, why: string): string {
  const bucket = namedBucket(settings);
  return explainFailure(why, {
    ...(bucket ? bucketPlace(bucket) : { host: "", bucket: "" }),
    folder: backupsFolder(settings),
  });
}

/** Whether two folders are on different disks; false if one of them does not exist. */
export async function areOnOtherDisks(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(diskOf));
  return a !== undefined && b !== undefined && a !== b;
}

/** The device that a folder is on. */
async function diskOf(folder: string): Promise<number | undefined> {
  return (await stat(folder).catch(() => undefined))?.dev;
}
