import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#app/domain/app-error.ts";
import { deletionListName } from "#app/domain/privacy/deletion-list.server.ts";
import type { BackupBucket } from "./backup-place.server.ts";
import { BackupStore, type StoredBackup } from "./backup-store.server.ts";
import { inLanes } from "./copy-files.server.ts";
import { checksumsFile, tableFile } from "./manifest.ts";
import {
  copyHashed,
  hashOf,
  isMedia,
  readChecksums,
  type VerifiedBackup,
  verifyBackup,
} from "./verify-backup.server.ts";

type Fetching = {
  /** The folder in which a folder with the backup's name is created. */
  into: string;
  /** Whether to store its files; if not, they are only compared with their checksums, which needs no disk space. */
  keepFiles: boolean;
  stop?: AbortSignal;
};

/** The complete backups in a bucket, newest first. Only those made with `bucket`'s recovery key can be fetched. */
export async function listStored(bucket: BackupBucket): Promise<(StoredBackup & { opens: boolean })[]> {
  const store = new BackupStore(bucket);
  const whole = (await store.list()).filter(({ isWhole }) => isWhole);
  return whole.map((backup) => ({ ...backup, opens: backup.keyId === store.keyId }));
}

/**
 * Fetches a backup, decrypts it and verifies every byte. Also fetches the list of deleted accounts, and puts it next to
 * the backup. Refuses (invalid) a backup that does not exist, was changed or cut off, or was made with another recovery
 * key.
 */
export async function fetchBackup(
  bucket: BackupBucket,
  name: string,
  { into, keepFiles, stop }: Fetching,
): Promise<VerifiedBackup> {
  const store = new BackupStore(bucket, { stop });
  await requireStored(bucket, name);
  const folder = path.join(into, name);
  const fetch = (from: string, to: string) => copyHashed(store.get(from), to);
  for (const part of ["media", path.dirname(tableFile("x"))])
    await mkdir(path.join(folder, part), { recursive: true, mode: 0o700 });
  await fetch(store.pathOf(name, checksumsFile), path.join(folder, checksumsFile));
  const list = path.join(into, deletionListName);
  await fetch(store.deletionsPath, list).catch(async (error) => {
    if (!(error instanceof AppError && error.code === "invalid")) throw error;
    await rm(list, { force: true }); // A missing or unreadable list does not stop a restore, which reports it.
  });
  const checksums = await readChecksums(createReadStream(path.join(folder, checksumsFile)));
  const fetchOne = async ([file, sha256]: [string, string]) => {
    if (!isMedia(file)) await fetch(store.pathOf(name, file), path.join(folder, file));
    else if (keepFiles) await fetch(store.pathOfFile(sha256), path.join(folder, file));
    else await compare(store, file, sha256);
  };
  await inLanes(checksums, fetchOne, stop);
  const backup = await verifyBackup(folder, { withoutMedia: !keepFiles });
  return { ...backup, from: store.addressOf(`copies/${store.keyId}/${name}`) };
}

async function requireStored(bucket: BackupBucket, name: string) {
  const stored = (await listStored(bucket)).filter((backup) => backup.name === name);
  if (stored.some(({ opens }) => opens)) return;
  throw new AppError(
    "invalid",
    stored.length
      ? `A cópia ${name} foi feita com outra chave de recuperação. Use a daquela época.`
      : `Não há uma cópia inteira ${name} no bucket ${bucket.name}.`,
  );
}

async function compare(store: BackupStore, file: string, sha256: string) {
  if ((await hashOf(store.get(store.pathOfFile(sha256)))) !== sha256)
    throw new AppError("invalid", `A cópia foi alterada ou está danificada: ${file} não é mais o que foi gravado.`);
}
