import path from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";

const migrationsFolder = path.join(projectRoot, "migrations");

type Executor = Pick<Db, "execute">;

/**
 * A migration: when it was made, in milliseconds, which is also its place in the order, and the SHA-256 of its text.
 */
export type Migration = { at: number; hash: string };

/** The migrations of this release, oldest first, with their statements. */
export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** The same without their statements. */
export function migrationsOnDisk(): Migration[] {
  return readMigrations().map(({ folderMillis, hash }) => ({ at: folderMillis, hash }));
}

/** The migrations that the database has seen, oldest first; none where it has never been migrated. */
export async function appliedMigrations(db: Executor): Promise<Migration[]> {
  const [table] = await db.execute<{ is: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (!table?.is) return [];
  const rows = await db.execute<{ at: string; hash: string }>(
    sql`select created_at::text as at, hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ at, hash }) => ({ at: Number(at), hash }));
}

/**
 * Whether the database has seen all these migrations. One that a newer release has taken further is current too: the
 * releases of a rolling update run side by side.
 */
export async function isMigrated(db: Db, migrations = migrationsOnDisk()) {
  return newestMigration(await appliedMigrations(db)) >= newestMigration(migrations);
}

/** The place of the last of them in the order; 0 for none. */
export function newestMigration(migrations: readonly Migration[]) {
  return migrations.at(-1)?.at ?? 0;
}

/** Makes the table in which drizzle's own migrator notes what it did, where there is none. */
export async function ensureMigrationsTable(tx: Executor) {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
}

export async function recordMigration(tx: Executor, { hash, folderMillis }: MigrationMeta) {
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
}
