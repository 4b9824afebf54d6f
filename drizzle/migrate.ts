import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/postgres-js/migrator";
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
    await migrate(tx, { migrationsFolder });
  });
}

/** Whether the newest migration on disk is the newest one that the database has seen. */
export async function isMigrated(db: Db) {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1);
  const [seen] = await db.execute<{ at: string }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return Number(seen?.at) === newest?.folderMillis;
}
