import { stat } from "node:fs/promises";
import path from "node:path";
import type { Deletion } from "#app/domain/backups/deletions/deletion-list.server.ts";
import { listDeletions } from "#app/domain/backups/deletions/note-deletions.server.ts";
import { readFacts } from "#app/domain/backups/facts.server.ts";
import { hashFile } from "#app/domain/backups/folder/hash-file.server.ts";
import { type Manifest, type TableOfBackup, tableFile } from "#app/domain/backups/folder/manifest.ts";
import type { KnownFile } from "#app/domain/backups/making/copy-files.server.ts";
import type { Db } from "#drizzle/client.ts";
import { listTables, readSequences } from "#drizzle/dump/catalogue.ts";
import { connectionOf } from "#drizzle/dump/connection-of.ts";
import { copyOut } from "#drizzle/dump/copy-table.ts";
import { seenMigrations } from "#drizzle/migrations.ts";

/**
 * What is not copied: who is signed in or about to be, since a restore should let nobody in by a key of the past, and
 * the counters of limits, which are over within a day. Everything else is, idempotency keys included: who repeats a
 * payment after a restore must still be recognised.
 */
export const leftOut = ["local_codes", "rate_limits", "sessions", "sign_ins"];

export type Dumped = Pick<
  Manifest,
  "postgres" | "migrations" | "tables" | "packedBytes" | "leftOut" | "sequences" | "money" | "certificates"
> & {
  /** SHA-256 by path, of what was written. */
  hashes: Map<string, string>;
  /** The files that the database names. */
  files: KnownFile[];
  /** The accounts that were deleted up to that moment. */
  deletions: Deletion[];
};

/** Writes every table to `folder`/database, all as they were at one moment, while others go on writing. */
export async function dumpDatabase(db: Db, folder: string): Promise<Dumped> {
  return await db.transaction(
    async (tx) => {
      const sql = connectionOf(tx);
      await sql`set local statement_timeout = 0`;
      await sql`set local idle_in_transaction_session_timeout = 0`;
      const tables: TableOfBackup[] = [];
      const hashes = new Map<string, string>();
      let packedBytes = 0;
      for (const table of await listTables(sql)) {
        if (leftOut.includes(table.name)) continue;
        const file = path.join(folder, tableFile(table.name));
        tables.push({ ...table, ...(await copyOut(sql, table, file)) });
        hashes.set(tableFile(table.name), await hashFile(file));
        packedBytes += (await stat(file)).size;
      }
      const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
      const files = [...(await sql<KnownFile[]>`select id, sha256, bytes from media`)];
      return {
        postgres: server!.version,
        migrations: await seenMigrations(tx),
        tables,
        packedBytes,
        leftOut,
        sequences: await readSequences(sql),
        ...(await readFacts(sql)),
        hashes,
        files,
        deletions: await listDeletions(tx),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
