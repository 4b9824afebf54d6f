import path from "node:path";
import { sql } from "drizzle-orm";
import { type Deletion, deletionsFile, keepDeletions } from "#app/domain/backups/deletions/deletion-list.server.ts";
import { backupsFolder } from "#app/domain/backups/folder/backup-folders.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { CertificateChoice } from "#app/domain/privacy/deletion/schema.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";

/** Where this installation keeps its own list: beside the copies that are sent nowhere else. */
export const ownList = (settings: Pick<Settings, "BACKUP_DIR" | "DATA_DIR">) =>
  path.join(backupsFolder(settings), deletionsFile);

/** Every account that was deleted, as what happened tells it, the first first. */
export async function listDeletions(db: Pick<Db, "execute">): Promise<Deletion[]> {
  const rows = await db.execute<{ userId: string; ms: number; certificates: CertificateChoice }>(sql`
    select substr(object, 6) as "userId", (extract(epoch from at) * 1000)::float8 as ms,
      coalesce(data ->> 'certificates', 'keep') as certificates
    from events where action = 'user.deleted' and object like 'user/%' order by at, id`);
  return rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms) }));
}

/**
 * Brings this installation's list of deleted accounts up to the database: right after each deletion, and from time to
 * time on every instance, for whatever others have deleted or a full disk has kept from being written.
 */
export async function noteDeletions({ db, settings }: Pick<Ctx, "db" | "settings">): Promise<void> {
  await keepDeletions(ownList(settings), await listDeletions(db));
}
