import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type { Sql } from "postgres";
import type { Db } from "#drizzle/client.ts";
import {
  appliedMigrations,
  ensureMigrationsTable,
  type Migration,
  newestMigration,
  readMigrations,
  recordMigration,
} from "#drizzle/migrations.ts";
import { withoutExistingIndexes } from "./existing-indexes.ts";

/** An arbitrary number, the same on every instance. */
const migrationLock = 7_347_363;

/** How long a migration waits for a table that is in use, since everybody else who needs the table waits behind it. */
const lockTimeout = "1s";
/** How often it tries again, and the pause before, in milliseconds. */
const tries = 60;
const rest = { min: 200, max: 1_000 };

type Executor = Pick<Db, "execute">;

/**
 * Runs once before the schema changes, while nobody else may change it; gets the database's current migration. Throws
 * to stop there.
 */
export type BeforeMigrating = (seen: Migration[]) => Promise<void>;

/**
 * Brings the database to the newest migration, or to the `upTo`-th. Several instances may call it at once: one
 * migrates, the others wait. Each migration is a transaction of its own, so that no table stays locked longer than its
 * own migration takes, and a failed one leaves everything as before. One that says CONCURRENTLY runs statement by
 * statement before the transaction that records it, so it must be repeatable; indexes that an earlier attempt has
 * finished stay. Needs a pool of at least two connections without a pooler in transaction mode. Throws PostgreSQL's own
 * error, after a minute of tries also if a table stays locked, and whatever `before` throws.
 */
export async function migrateDatabase(
  db: Db,
  { upTo = Number.POSITIVE_INFINITY, before = async () => {} }: { upTo?: number; before?: BeforeMigrating } = {},
) {
  const migrations = readMigrations().slice(0, upTo);
  while (!(await migrateInTurn(db, migrations, before))) await wait(rest.min);
}

/**
 * If another instance is migrating, asks again instead of waiting in a query: CONCURRENTLY waits until all queries are
 * over. Returns whether it was this one's turn.
 */
async function migrateInTurn(db: Db, migrations: MigrationMeta[], before: BeforeMigrating): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await takeTime(tx);
    const [lock] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${migrationLock}) as mine`);
    if (!lock!.mine) return false;
    const seen = await appliedMigrations(tx);
    const missing = migrations.filter(({ folderMillis }) => folderMillis > newestMigration(seen));
    if (missing.length) await before(seen);
    for (const migration of missing) await applyPatiently(db, migration);
    return true;
  });
}

async function applyPatiently(db: Db, migration: MigrationMeta) {
  for (let left = tries; ; ) {
    try {
      return await apply(db, migration);
    } catch (error) {
      left -= 1;
      if (!isInTheWay(error) || left === 0) throw error;
      await wait(rest.min + Math.random() * (rest.max - rest.min));
    }
  }
}

async function apply(db: Db, migration: MigrationMeta) {
  if (isConcurrent(migration)) await applyBeside(db, migration);
  await db.transaction(async (tx) => {
    await takeTime(tx);
    await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));
    await ensureMigrationsTable(tx);
    if (!isConcurrent(migration)) await applyWithin(tx, migration);
    await recordMigration(tx, migration);
  });
}

const isConcurrent = ({ sql: statements }: MigrationMeta) => statements.some((each) => concurrently.test(each));
const concurrently = /\bconcurrently\b/i;

async function applyWithin(tx: Executor, { sql: statements }: MigrationMeta) {
  for (const statement of statements) await tx.execute(sql.raw(statement));
}

/** On a connection of its own, whose timeouts are restored afterwards. */
async function applyBeside(db: Db, migration: MigrationMeta) {
  const session = await (db as Db & { $client: Sql }).$client.reserve();
  try {
    await session.unsafe("set statement_timeout = 0; set lock_timeout = 0");
    for (const statement of await withoutExistingIndexes(session, migration)) await session.unsafe(statement);
  } finally {
    await session.unsafe("reset statement_timeout; reset lock_timeout").finally(() => session.release());
  }
}

/** Keeps everybody else from migrating this database until the transaction ends. */
export async function lockMigrations(tx: Executor) {
  await takeTime(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

/**
 * Applies the missing migrations up to the one made `at`, within the transaction that holds the lock: for a database
 * that nobody else uses, so that CONCURRENTLY is not needed.
 */
export async function applyMissing(tx: Executor, at = Number.POSITIVE_INFINITY) {
  const seen = newestMigration(await appliedMigrations(tx));
  await ensureMigrationsTable(tx);
  for (const migration of readMigrations()) {
    if (migration.folderMillis <= seen || migration.folderMillis > at) continue;
    await applyWithin(tx, { ...migration, sql: migration.sql.map((each) => each.replace(concurrently, "")) });
    await recordMigration(tx, migration);
  }
}

async function takeTime(tx: Executor) {
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** A lock timeout or a deadlock. */
function isInTheWay(error: unknown): boolean {
  for (let at = error as (Error & { code?: string }) | undefined; at; at = at.cause as typeof at) {
    if (at.code === "55P03" || at.code === "40P01") return true;
  }
  return false;
}
