import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";

const migrationsFolder = path.join(projectRoot, "migrations");

/** Any number will do, as long as every instance takes the same. */
const migrationLock = 7_347_363;

type Executor = Pick<Db, "execute">;

/** A migration: when it was made, in milliseconds, which is also its place in the order, and the SHA-256 of its text. */
export type Migration = { at: number; hash: string };

/**
 * Brings the database to the newest migration. Several instances may call it at once: one works, the others wait.
 * Everything happens in one transaction, so a failure leaves the old schema as it was.
 * In: what to do before the schema changes, while the lock is held; it is told how far the database is, and throws to
 * leave it there.
 */
export async function migrateDatabase(db: Db, before: (seen: Migration[]) => Promise<void> = async () => {}) {
  await db.transaction(async (tx) => {
    await holdMigrations(tx);
    const seen = await seenMigrations(tx);
    if (newestOf(seen) < newestOf(migrationsOnDisk())) await before(seen);
    await applyMissing(tx);
  });
}

/** Waits until nobody else migrates this database, keeps everybody from it until the transaction ends, and takes its time. */
export async function holdMigrations(tx: Executor) {
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

/**
 * What drizzle's own migrator does and where it notes it, but inside the transaction that holds the lock. Migrations
 * later than `upTo` are left for another time.
 */
export async function applyMissing(tx: Executor, upTo = Number.POSITIVE_INFINITY) {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const seen = newestOf(await seenMigrations(tx));
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= seen || folderMillis > upTo) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/**
 * Whether the database has seen every migration on disk. One that a newer release has taken further is current too:
 * the releases of a rolling update run side by side.
 */
export async function isMigrated(db: Db) {
  return newestOf(await seenMigrations(db)) >= newestOf(migrationsOnDisk());
}

/** The migrations that the database has seen, oldest first; none where it has never been migrated. */
export async function seenMigrations(db: Executor): Promise<Migration[]> {
  const [table] = await db.execute<{ is: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (!table?.is) return [];
  const rows = await db.execute<{ at: string; hash: string }>(
    sql`select created_at::text as at, hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ at, hash }) => ({ at: Number(at), hash }));
}

/** The migrations of this release, oldest first. */
export function migrationsOnDisk(): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash }) => ({ at: folderMillis, hash }));
}

function newestOf(migrations: readonly Migration[]) {
  return migrations.at(-1)?.at ?? 0;
}
