import { createHash } from "node:crypto";
import { mkdir, open, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import {
  appendDeletions,
  type Deletion,
  deletionListName,
  deletionsText,
} from "#app/domain/privacy/deletion-list.server.ts";
import { release } from "#app/domain/release.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { appliedMigrations } from "#drizzle/migrations.ts";
import { backupName, findSecret, listBackups, partialSuffix, secretCheck } from "./backup-folder.server.ts";
import { type CopiedFiles, copyFiles, type FilesTarget, folderTarget, type KnownFile } from "./copy-files.server.ts";
import { type DumpResult, dumpDatabase } from "./dump-database.server.ts";
import { type Manifest, manifestFile, secretFile } from "./manifest.ts";
import { writeChecksums } from "./verify-backup.server.ts";

type Wanted = {
  parent: string;
  kind: Manifest["kind"];
  say?: (sentence: string) => void;
  /** Aborting it ends the backup with an error. */
  stop?: AbortSignal;
};
/** `unlisted`: why the list of deleted accounts beside the copies could not be written, if it could not. */
export type BackupResult = { folder: string; manifest: Manifest; unlisted?: string };

/**
 * Makes one consistent backup while the platform runs: the database as it was at one moment, every file that it named
 * then, the secret that opens what is sealed, and the accounts that were deleted, which are also listed beside it, so
 * that an older copy deletes them again. `upgrade` leaves the files out. Returns the backup's own folder, which gets
 * its name only once all of it is on the disk. A list beside the copies that cannot be written stops no backup, which
 * has its own inside.
 */
export async function makeBackup(
  source: SystemCtx,
  { parent, kind, say = () => {}, stop }: Wanted,
): Promise<BackupResult> {
  await requireSchool(source);
  const { db, settings } = source;
  const madeAt = new Date();
  const folder = path.join(parent, backupName(madeAt, kind));
  const draft = folder + partialSuffix;
  const [last] = (await listBackups(parent)).filter((each) => each.kind === "full");
  const media = path.join(draft, "media");
  const files = folderTarget(media, await fileStore({ settings }), last && `${last.folder}/media`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    if (kind === "full") {
      await requireRoomFor(db, last ? [] : await knownFiles(db), parent);
      await mkdir(media, { mode: 0o700 });
    }
    const { manifest, deletions } = await fillDraft(source, draft, { madeAt, kind, files, say, stop });
    await rename(draft, folder);
    await syncFolder(parent);
    const list = path.join(parent, deletionListName);
    const unlisted = await appendDeletions(list, deletions, { always: true }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { folder, manifest, ...(unlisted && { unlisted }) };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    throw new AppError("full", `O disco encheu durante a cópia em ${parent}. Libere espaço ou escolha outro lugar.`);
  }
}

/** Refuses (conflict) if there is nothing to back up. */
export async function requireSchool({ db }: Pick<SystemCtx, "db">): Promise<void> {
  if ((await appliedMigrations(db)).length > 0) return;
  throw new AppError("conflict", "O banco de dados está vazio: ainda não há o que copiar.");
}

type About = {
  madeAt: Date;
  kind: Manifest["kind"];
  /** Whether to include the secret even if the environment sets it. */
  withSecret?: boolean;
};

type Filling = About & { files: FilesTarget; say: (sentence: string) => void; stop?: AbortSignal };

/**
 * Writes all of a backup except the files to a folder. `files` says where the files go; they are copied before the
 * database is read, and again after it, so that they match its state.
 */
export async function fillDraft(
  { db, settings }: SystemCtx,
  draft: string,
  { files, say, stop, ...about }: Filling,
): Promise<{ manifest: Manifest; deletions: Deletion[] }> {
  await mkdir(path.join(draft, "database"), { mode: 0o700 });
  const copied: CopiedFiles = { hashes: new Map(), missing: [], damaged: [] };
  if (about.kind === "full") {
    const known = await knownFiles(db);
    say(`Copiando ${known.length} arquivos…`);
    await copyFiles(known, files, copied, stop);
    copied.missing = []; // Deleted since the list was read; if not, they are missing again in the next copy.
  }
  say("Copiando o banco de dados…");
  const dumped = await dumpDatabase(db, draft);
  if (about.kind === "full") {
    await copyFiles(dumped.files, files, copied, stop);
    const named = new Set(dumped.files.map(({ id }) => id));
    const gone = [...copied.hashes.keys()].filter((id) => !named.has(id));
    for (const id of gone) copied.hashes.delete(id);
    await files.drop(gone);
  }
  const manifest = await sealBackup(draft, settings, { ...about, dumped, copied });
  return { manifest, deletions: dumped.deletions };
}

async function knownFiles(db: Ctx["db"]): Promise<KnownFile[]> {
  return [...(await db.execute<KnownFile>("select id, sha256, bytes::float8 as bytes from media"))];
}

/** The dump is compressed, so it is smaller than the database. */
export async function requireRoomFor(db: Ctx["db"], files: readonly KnownFile[], parent: string) {
  const [database] = await db.execute<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  const { bavail, bsize } = await statfs(parent);
  const media = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (media + database!.bytes / 3 > bavail * bsize)
    throw new AppError("full", `Não há espaço para a cópia em ${parent}. Libere espaço ou escolha outro lugar (--to).`);
}

type Contents = About & { dumped: DumpResult; copied: CopiedFiles };

/**
 * Writes what makes a folder with tables and files a backup: the manifest, the deleted accounts, the secret where the
 * platform made it, and last the list of what everything must hash to.
 */
async function sealBackup(draft: string, settings: Settings, contents: Contents): Promise<Manifest> {
  const { dumped, copied } = contents;
  const manifest = await describe(settings, contents);
  const media = [...copied.hashes].map(([id, hash]) => [`media/${id}`, hash] as const);
  const checksums = new Map([...dumped.hashes, ...media]);
  const own = new Map([
    [manifestFile, `${JSON.stringify(manifest, null, 2)}\n`],
    [deletionListName, deletionsText(dumped.deletions)],
  ]);
  if (manifest.secret.kept === "backup") own.set(secretFile, settings.SESSION_SECRET);
  for (const [name, text] of own) {
    await writeFile(path.join(draft, name), text, { mode: 0o600, flag: "wx", flush: true });
    checksums.set(name, createHash("sha256").update(text).digest("hex"));
  }
  await writeChecksums(draft, checksums);
  await syncFolder(path.join(draft, "database"));
  await syncFolder(draft);
  return manifest;
}

async function describe(settings: Settings, { madeAt, kind, dumped, copied, withSecret }: Contents): Promise<Manifest> {
  const { hashes: _hashes, deletions: _deletions, files, ...database } = dumped;
  const present = files.filter(({ id }) => !copied.missing.includes(id));
  const isInBackup = withSecret || (await findSecret(settings)) === settings.SESSION_SECRET;
  return {
    format: 1,
    kind,
    madeAt: madeAt.toISOString(),
    release,
    ...database,
    files: {
      count: kind === "full" ? present.length : 0,
      bytes: kind === "full" ? present.reduce((sum, { bytes }) => sum + bytes, 0) : 0,
      missing: copied.missing,
      damaged: copied.damaged,
    },
    secret: { kept: isInBackup ? "backup" : "environment", check: secretCheck(settings.SESSION_SECRET) },
  };
}

/** A name is on the disk only once its folder is synced. */
async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
