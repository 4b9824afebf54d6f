import path from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";

const migrationsFolder = path.join(projectRoot, "migrations");

type Executor = Pick<Db, "execute">;

/** A migration: its time in milliseconds, by which migrations are ordered, and the SHA-256 of its text. */
export type Migration = { at: number; hash: string };

/** The migrations of this release, oldest first, with their statements. */
export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** The same without their statements. */
export function migrationsOnDisk(): Migration[] {
  return readMigrations().map(({ folderMillis, hash }) => ({ at: folderMillis, hash }));
}

/** The migrations applied to the database, oldest first; none if it has never been migrated. */
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
 * Whether the database has all these migrations. One that a newer release has taken further counts too: the releases of
 * a rolling update run side by side.
 */
export async function isMigrated(db: Db, migrations = migrationsOnDisk()) {
  return newestMigration(await appliedMigrations(db)) >= newestMigration(migrations);
}

/** The time of the newest of them; 0 for none. */
export function newestMigration(migrations: readonly Migration[]) {
  return migrations.at(-1)?.at ?? 0;
}

/** Creates the table in which drizzle's own migrator records migrations, if it is missing. */
export async function ensureMigrationsTable(tx: Executor) {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
}

export async function recordMigration(tx: Executor, { hash, folderMillis }: MigrationMeta) {
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
}
