import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { type FileStore, readWhole } from "#app/domain/media/store/file-store.ts";
import { type Deletion, deletionsText, parseDeletions } from "#app/domain/privacy/deletion-list.server.ts";
import { scratchFolder } from "#app/domain/scratch-folder.server.ts";
import { backupName } from "./backup-folder.server.ts";
import type { BackupBucket } from "./backup-place.server.ts";
import { BackupStore, type StoredBackup } from "./backup-store.server.ts";
import { cipherOverhead } from "./copy-cipher.server.ts";
import { type FilesTarget, inLanes, type KnownFile, upToItsEnd } from "./copy-files.server.ts";
import { type BackupResult, fillDraft, requireRoomFor, requireSchool } from "./make-backup.server.ts";
import { checksumsFile, manifestFile } from "./manifest.ts";
import { filesIn, isMedia, readChecksums } from "./verify-backup.server.ts";

type Sending = {
  say?: (sentence: string) => void;
  stop?: AbortSignal;
  /** Sends every file again, because one of those in the bucket may be damaged. */
  resendAll?: boolean;
};

/**
 * Makes one consistent backup in a bucket: tables and manifest through a folder in DATA_DIR, files straight from their
 * storage, except those that the bucket already has. It counts as a backup only once its manifest is there, which is
 * sent last. The secret is included even if the environment sets it: the recovery key protects it.
 */
export async function sendBackup(
  source: Pick<Ctx, "db" | "settings" | "now">,
  to: BackupBucket,
  { say = () => {}, stop, resendAll = false }: Sending = {},
): Promise<BackupResult> {
  await requireSchool(source);
  const store = new BackupStore(to, { stop });
  const madeAt = source.now ?? new Date();
  const name = backupName(madeAt, "full");
  await using scratch = await scratchFolder(source.settings);
  await requireRoomFor(source.db, [], scratch.folder);
  const files = await bucketTarget(store, source, resendAll);
  const filling = { madeAt, kind: "full", files, say, stop, withSecret: true } as const;
  const { manifest, deletions } = await fillDraft(source, scratch.folder, filling);
  say("Enviando o banco de dados…");
  const names = (await filesIn(scratch.folder)).filter((file) => file !== manifestFile);
  const sendOne = (file: string) =>
    store.put(store.pathOf(name, file), createReadStream(path.join(scratch.folder, file)));
  await inLanes(names, sendOne, stop);
  await sendOne(manifestFile);
  await sendDeletions(store, deletions);
  return { folder: store.addressOf(`copies/${store.keyId}/${name}`), manifest };
}

async function bucketTarget(store: BackupStore, ctx: Pick<Ctx, "settings">, resendAll: boolean): Promise<FilesTarget> {
  const from = await fileStore(ctx);
  const there = new Map<string, number>();
  if (!resendAll) for await (const { path, bytes } of store.files(store.keyId)) there.set(path, bytes);
  const add = async (file: KnownFile) => {
    const isThere = there.get(store.pathOfFile(file.sha256)) === file.bytes + cipherOverhead;
    return isThere ? file.sha256 : await sendFile(store, from, file);
  };
  return { add, drop: async () => {} }; // No backup lists them, so they are removed with old backups.
}

class OtherContent extends Error {
  constructor(readonly sha256: string) {
    super("the file is not as it was uploaded");
  }
}

/** Stores a file under its SHA-256; a file that has changed, under its current SHA-256. */
async function sendFile(store: BackupStore, from: FileStore, file: KnownFile): Promise<string> {
  const content = async () => upToItsEnd(await readWhole(from, file));
  const original = async function* () {
    const hash = createHash("sha256");
    for await (const chunk of await content()) {
      hash.update(chunk);
      yield chunk;
    }
    const found = hash.digest("hex");
    if (found !== file.sha256) throw new OtherContent(found);
  };
  try {
    await store.put(store.pathOfFile(file.sha256), original());
    return file.sha256;
  } catch (error) {
    if (!(error instanceof OtherContent)) throw error;
    await store.put(store.pathOfFile(error.sha256), await content());
    return error.sha256;
  }
}

/** Adds missing entries to the list of deleted accounts next to the backups, and never removes any. */
export async function sendDeletions(store: BackupStore, deletions: readonly Deletion[]): Promise<void> {
  const known = await readDeletionsIn(store);
  const lacking = deletions.filter(({ userId }) => !known?.has(userId));
  if (known && !lacking.length) return;
  const all = [...(known?.values() ?? []), ...lacking].sort((a, b) => a.at.getTime() - b.at.getTime());
  await store.put(store.deletionsPath, [Buffer.from(deletionsText(all))]);
}

/** That list; undefined if none can be decrypted. */
async function readDeletionsIn(store: BackupStore): Promise<Map<string, Deletion> | undefined> {
  try {
    return parseDeletions(await text(store.get(store.deletionsPath))).known;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return undefined;
    throw error;
  }
}

/** Files that belong to no complete backup stay for a day: another backup may be running. */
const dayMs = 24 * 3_600_000;

/**
 * Removes all but the newest `keep` backups, made with any recovery key, unfinished ones, and files that no backup
 * lists any more. Returns the names of the removed backups.
 */
export async function removeOldBackups(bucket: BackupBucket, keep: number, stop?: AbortSignal): Promise<string[]> {
  const store = new BackupStore(bucket, { stop });
  const before = Date.now() - dayMs;
  const all = await store.list();
  const whole = all.filter(({ isWhole }) => isWhole);
  const old = whole.slice(keep);
  const broken = all.filter(({ isWhole, at }) => !isWhole && at.getTime() < before);
  for (const backup of [...old, ...broken]) await store.removeBackup(backup);
  await removeUnnamedFiles(store, whole.slice(0, keep), before);
  await store.dropUnfinished(before);
  return old.map(({ name }) => name);
}

/** The lists of backups are read only as long as some files are in none of those read so far. */
async function removeUnnamedFiles(store: BackupStore, kept: readonly StoredBackup[], before: number) {
  const unnamed = new Set<string>();
  for await (const { path: file, at } of store.files()) {
    const isOther = kept.some(({ keyId }) => keyId !== store.keyId && file.startsWith(`files/${keyId}/`));
    if (!isOther && at.getTime() < before) unnamed.add(file);
  }
  for (const { name, keyId } of kept) {
    if (keyId !== store.keyId || !unnamed.size) continue;
    const checksums = await readChecksums(store.get(store.pathOf(name, checksumsFile)));
    for (const [file, sha256] of checksums) if (isMedia(file)) unnamed.delete(store.pathOfFile(sha256));
  }
  await inLanes(unnamed, (file) => store.remove(file));
}
