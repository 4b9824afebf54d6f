import { mkdir, rename, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { appendDeletions, deletionListName } from "#app/domain/privacy/deletion-list.server.ts";
import type { Db } from "#drizzle/client.ts";
import { appliedMigrations } from "#drizzle/migrations.ts";
import { events } from "#drizzle/schema/platform.ts";
import { backupName, listBackups, partialSuffix } from "./backup-folder.server.ts";
import { type CopiedFiles, copyFiles, copyOnlyListed, type KnownFile } from "./copy-files.server.ts";
import { dumpDatabase } from "./dump-database.server.ts";
import { sealBackup, syncFolder } from "./finish-backup.server.ts";
import type { Manifest } from "./manifest.ts";

type Source = Pick<Ctx, "db" | "settings">;
type Wanted = { parent: string; kind: Manifest["kind"]; say?: (sentence: string) => void };
/** `unlisted`: why the list of deleted accounts beside the copies could not be written, where that is so. */
export type BackupResult = { folder: string; manifest: Manifest; unlisted?: string };

/**
 * Makes one consistent backup while the platform runs: the database as it was at one moment, every file that it named
 * then, the secret that opens what is sealed, and the accounts that were deleted, which are also listed beside it, so
 * that an older copy deletes them again. `upgrade` leaves the files out. Returns the backup's own folder, which gets
 * its name only once all of it is on the disk. A list beside the copies that cannot be written stops no backup, which
 * has its own inside.
 */
export async function makeBackup(
  { db, settings }: Source,
  { parent, kind, say = () => {} }: Wanted,
): Promise<BackupResult> {
  if ((await appliedMigrations(db)).length === 0)
    throw new AppError("conflict", "O banco de dados está vazio: ainda não há o que copiar.");
  const madeAt = new Date();
  const folder = path.join(parent, backupName(madeAt, kind));
  const draft = folder + partialSuffix;
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
      await copyOnlyListed(dumped.files, places.to, copied);
    }
    const manifest = await sealBackup(draft, settings, { madeAt, kind, dumped, copied });
    await rename(draft, folder);
    await syncFolder(parent);
    const list = path.join(parent, deletionListName);
    const unlisted = await appendDeletions(list, dumped.deletions, { always: true }).then(
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

async function knownFiles(db: Ctx["db"]): Promise<KnownFile[]> {
  return [...(await db.execute<KnownFile>("select id, sha256, bytes::float8 as bytes from media"))];
}

/** The database gets smaller by being packed. */
async function requireRoomFor(db: Ctx["db"], files: readonly KnownFile[], parent: string) {
  const [database] = await db.execute<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  const { bavail, bsize } = await statfs(parent);
  const media = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (media + database!.bytes / 3 > bavail * bsize)
    throw new AppError("full", `Não há espaço para a cópia em ${parent}. Libere espaço ou escolha outro lugar (--to).`);
}

const lastBackupData = z.object({
  madeAt: z.iso.datetime().transform((at) => new Date(at)),
  folder: z.string(),
  bytes: z.int().min(0),
  damaged: z.int().min(0),
});

/** The last whole backup, wherever it went, and how large it is. */
type LastBackup = z.infer<typeof lastBackupData>;

/** Tells that a backup was made, as an event: every instance knows of it, and no disk has to be there to ask. */
export async function recordBackup(
  { db, settings }: Pick<Ctx, "db" | "settings">,
  { folder, manifest }: Pick<BackupResult, "folder" | "manifest">,
): Promise<void> {
  const { madeAt, files, packedBytes } = manifest;
  const data = { madeAt, folder, bytes: packedBytes + files.bytes, damaged: files.damaged.length };
  await recordEvent({ db, settings, viewer: null, ip: null }, "backup.made", `backup/${madeAt}`, data);
}

/** The backup that was made last, on whichever instance; undefined where none was. */
export async function readLastBackup(db: Pick<Db, "select">): Promise<LastBackup | undefined> {
  const [last] = await db
    .select({ data: events.data })
    .from(events)
    .where(eq(events.action, "backup.made"))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  return last && lastBackupData.parse(last.data);
}
