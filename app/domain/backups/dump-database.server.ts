import { stat } from "node:fs/promises";
import path from "node:path";
import { type Deletion, listDeletions } from "#app/domain/privacy/deletion-list.server.ts";
import type { Db } from "#drizzle/client.ts";
import { listTables, readSequences } from "#drizzle/dump/catalogue.ts";
import { connectionOf } from "#drizzle/dump/connection-of.ts";
import { copyOut } from "#drizzle/dump/copy-table.ts";
import { appliedMigrations } from "#drizzle/migrations.ts";
import type { KnownFile } from "./copy-files.server.ts";
import { type Manifest, type TableOfBackup, tableFile } from "./manifest.ts";
import { hashFile } from "./verify-backup.server.ts";

type Sql = ReturnType<typeof connectionOf>;

/** Totals to compare after a restore: every sum of centavos, and the hash of all certificates. */
export async function readFacts(sql: Sql): Promise<Pick<Manifest, "money" | "certificates">> {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like '%\_cents' and data_type in ('integer', 'bigint')
    order by 1, 2`;
  const money: Record<string, string> = {};
  for (const { table, column } of columns) {
    const [row] = await sql<{ sum: string }[]>`select coalesce(sum(${sql(column)}), 0)::text as sum from ${sql(table)}`;
    money[`${table}.${column}`] = row!.sum;
  }
  const [certificates] = await sql<Manifest["certificates"][]>`
    select count(*)::int as count,
      encode(sha256(coalesce(string_agg(certificate_hash, '' order by certificate_hash collate "C"), '')::bytea), 'hex') as hashes
    from certificates`;
  return { money, certificates: certificates! };
}

/**
 * Not copied: sessions and sign-ins, since after a restore no old key should let anybody in, and rate limits.
 * Idempotency keys are: a payment repeated after a restore must be recognised.
 */
const leftOut = ["email_codes", "local_codes", "rate_limits", "second_steps", "sessions", "sign_ins"];

export type DumpResult = Pick<
  Manifest,
  "postgres" | "migrations" | "tables" | "packedBytes" | "leftOut" | "sequences" | "money" | "certificates"
> & {
  /** SHA-256 of what was written, by path. */
  hashes: Map<string, string>;
  /** The files that the database names. */
  files: KnownFile[];
  /** The accounts deleted up to that moment. */
  deletions: Deletion[];
};

/** Writes every table to `folder`/database as of one moment, while others go on writing. */
export async function dumpDatabase(db: Db, folder: string): Promise<DumpResult> {
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
        migrations: await appliedMigrations(tx),
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
