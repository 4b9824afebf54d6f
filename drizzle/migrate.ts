import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";

const migrationsFolder = path.join(projectRoot, "migrations");

/** Any number will do, as long as every instance takes the same. */
const migrationLock = 7_347_363;

/**
 * Brings the database to the newest migration. Several instances may call it at once: one works, the others wait.
 * Everything happens in one transaction, so a failure leaves the old schema as it was.
 */
export async function migrateDatabase(db: Db) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await applyMissing(tx);
  });
}

/** What drizzle's own migrator does and where it notes it, but inside the transaction that holds the lock. */
async function applyMissing(tx: Pick<Db, "execute">) {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const seen = await newestSeen(tx);
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= seen) continue;
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
  return (await newestSeen(db)) >= newestOnDisk();
}

async function newestSeen(db: Pick<Db, "execute">) {
  const [seen] = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return Number(seen?.at ?? 0);
}

function newestOnDisk() {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
}
