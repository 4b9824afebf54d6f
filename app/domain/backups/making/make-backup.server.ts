import { mkdir, rename, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { deletionsFile, keepDeletions } from "#app/domain/backups/deletions/deletion-list.server.ts";
import { backupName, listBackups, unfinished } from "#app/domain/backups/folder/backup-folders.server.ts";
import type { Manifest } from "#app/domain/backups/folder/manifest.ts";
import { type CopiedFiles, copyFiles, type KnownFile, keepOnly } from "#app/domain/backups/making/copy-files.server.ts";
import { dumpDatabase } from "#app/domain/backups/making/dump-database.server.ts";
import { sealBackup, syncFolder } from "#app/domain/backups/making/seal-backup.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { seenMigrations } from "#drizzle/migrations.ts";

type Source = Pick<Ctx, "db" | "settings">;
type Wanted = { parent: string; kind: Manifest["kind"]; say?: (sentence: string) => void };
/** `unlisted`: why the list of deleted accounts beside the copies could not be written, where that is so. */
export type Made = { folder: string; manifest: Manifest; unlisted?: string };

/**
 * Makes one consistent backup while the platform runs: the database as it was at one moment, every file that it named
 * then, the secret that opens what is sealed, and the accounts that were deleted, which are also listed beside it, so
 * that an older copy deletes them again. `upgrade` leaves the files out.
 * In: the folder to make it in. Out: the backup's own folder, which gets its name only once all of it is on the disk.
 * Refused where the disk has no room for it; nothing is left behind then. A list beside the copies that cannot be
 * written stops no backup, which has its own inside.
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
    const manifest = await sealBackup(draft, settings, { madeAt, kind, dumped, copied });
    await rename(draft, folder);
    await syncFolder(parent);
    const list = path.join(parent, deletionsFile);
    const unlisted = await keepDeletions(list, dumped.deletions, { always: true }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { folder, manifest, ...(unlisted && { unlisted }) };
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
