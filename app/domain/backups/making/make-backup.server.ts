import { createHash } from "node:crypto";
import { mkdir, open, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  type Deletion,
  deletionsFile,
  deletionsText,
  keepDeletions,
} from "#app/domain/backups/deletions/deletion-list.server.ts";
import { backupName, listBackups, unfinished } from "#app/domain/backups/folder/backup-folders.server.ts";
import { type Checksums, writeChecksums } from "#app/domain/backups/folder/checksums.server.ts";
import { type Manifest, manifestFile, secretFile } from "#app/domain/backups/folder/manifest.ts";
import { type CopiedFiles, copyFiles, type KnownFile, keepOnly } from "#app/domain/backups/making/copy-files.server.ts";
import { type Dumped, dumpDatabase } from "#app/domain/backups/making/dump-database.server.ts";
import { findSecret, secretCheck } from "#app/domain/backups/secret.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { release } from "#app/domain/release.server.ts";
import { seenMigrations } from "#drizzle/migrations.ts";

type Source = Pick<Ctx, "db" | "settings">;
type Wanted = { parent: string; kind: Manifest["kind"]; say?: (sentence: string) => void };
export type Made = { folder: string; manifest: Manifest };

/**
 * Makes one consistent backup while the platform runs: the database as it was at one moment, every file that it named
 * then, the secret that opens what is sealed, and the accounts that were deleted, which are also listed beside it, so that
 * an older copy deletes them again. `upgrade` leaves the files out.
 * In: the folder to make it in. Out: the backup's own folder, which gets its name only once all of it is on the disk.
 * Refused where the disk has no room for it; nothing is left behind then.
 */
export async function makeBackup({ db, settings }: Source, { parent, kind, say = () => {} }: Wanted): Promise<Made> {
  if ((await seenMigrations(db)).length === 0)
    throw new Refusal("conflict", "O banco de dados está vazio: ainda não há o que copiar.");
  const madeAt = new Date();
  const folder = path.join(parent, backupName(madeAt, kind));
  const draft = folder + unfinished;
  const [last] = (await listBackups(parent)).filter((each) => each.kind === "full");
  const places = {
    from: await fileStore({ settings }),
    to: path.join(draft, "media"),
    earlier: last && `${last.folder}/media`,
  };
  await mkdir(path.join(draft, "database"), { recursive: true, mode: 0o700 });
  try {
    const copied: CopiedFiles = { hashes: new Map(), missing: [], damaged: [] };
    if (kind === "full") {
      const files = await knownFiles(db);
      await requireRoomFor(db, last ? [] : files, parent);
      say(`Copiando ${files.length} arquivos…`);
      await copyFiles(files, places, copied);
      copied.missing = []; // Removed since we asked, or missing in a moment again.
    }
    say("Copiando o banco de dados…");
    const dumped = await dumpDatabase(db, draft);
    if (kind === "full") {
      await copyFiles(dumped.files, places, copied);
      await keepOnly(dumped.files, places.to, copied);
    }
    const manifest = await describe(settings, { madeAt, kind, dumped, copied });
    await finish(draft, { manifest, deletions: dumped.deletions }, checksumsOf(dumped, copied), settings);
    await keepDeletions(path.join(parent, deletionsFile), dumped.deletions, { always: true });
    await rename(draft, folder);
    await syncFolder(parent);
    return { folder, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    throw new Refusal("full", `O disco encheu durante a cópia em ${parent}. Libere espaço ou escolha outro lugar.`);
  }
}

async function knownFiles(db: Ctx["db"]): Promise<KnownFile[]> {
  return [...(await db.execute<KnownFile>("select id, sha256, bytes::float8 as bytes from media"))];
}

/** The database gets smaller by being packed. In: the files that no earlier backup holds yet. */
async function requireRoomFor(db: Ctx["db"], files: readonly KnownFile[], parent: string) {
  const [database] = await db.execute<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  const { bavail, bsize } = await statfs(parent);
  const media = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (media + database!.bytes / 3 > bavail * bsize)
    throw new Refusal("full", `Não há espaço para a cópia em ${parent}. Libere espaço ou escolha outro lugar (--to).`);
}

async function describe(
  settings: Ctx["settings"],
  { madeAt, kind, dumped, copied }: { madeAt: Date; kind: Manifest["kind"]; dumped: Dumped; copied: CopiedFiles },
): Promise<Manifest> {
  const { hashes: _hashes, deletions: _deletions, files, ...database } = dumped;
  const held = files.filter(({ id }) => !copied.missing.includes(id));
  const isKept = (await findSecret(settings)) === settings.SESSION_SECRET;
  return {
    format: 1,
    kind,
    madeAt: madeAt.toISOString(),
    release,
    ...database,
    files: {
      count: kind === "full" ? held.length : 0,
      bytes: kind === "full" ? held.reduce((sum, { bytes }) => sum + bytes, 0) : 0,
      missing: copied.missing,
      damaged: copied.damaged,
    },
    secret: { kept: isKept ? "backup" : "environment", check: secretCheck(settings.SESSION_SECRET) },
  };
}

function checksumsOf(dumped: Dumped, copied: CopiedFiles): Checksums {
  return new Map([...dumped.hashes, ...[...copied.hashes].map(([id, hash]) => [`media/${id}`, hash] as const)]);
}

/** The manifest, the deleted accounts, the secret and last the list of what everything must hash to. */
async function finish(
  draft: string,
  { manifest, deletions }: { manifest: Manifest; deletions: Deletion[] },
  checksums: Checksums,
  settings: Ctx["settings"],
) {
  const own = new Map([
    [manifestFile, `${JSON.stringify(manifest, null, 2)}\n`],
    [deletionsFile, deletionsText(deletions)],
  ]);
  if (manifest.secret.kept === "backup") own.set(secretFile, settings.SESSION_SECRET);
  for (const [name, text] of own) {
    await writeFile(path.join(draft, name), text, { mode: 0o600, flag: "wx", flush: true });
    checksums.set(name, createHash("sha256").update(text).digest("hex"));
  }
  await writeChecksums(draft, checksums);
  await syncFolder(path.join(draft, "database"));
  await syncFolder(draft);
}

/** A name is on the disk only once its folder is. */
async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
