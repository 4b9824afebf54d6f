import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Sql } from "postgres";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";

const migrationsFolder = path.join(projectRoot, "migrations");

/** Any number will do, as long as every instance takes the same. */
const migrationLock = 7_347_363;

/** How long a migration waits for a table that others use, since whoever asks for the table meanwhile waits behind it. */
const lockPatience = "1s";
/** How often it comes back for it, and how long it leaves the others alone before, in milliseconds. */
const tries = 60;
const rest = { least: 200, most: 1_000 };

/**
 * Brings the database to the newest migration, or to the `upTo`-th. Several instances may call it at once: one works at
 * a time, the others wait. Each migration is a transaction of its own, so that no table stays closed for longer than its
 * own migration takes, and one that fails leaves what was there before it. One that says CONCURRENTLY is carried out
 * statement by statement beside the transaction that notes it, so it must be one that can be begun again.
 * In: a pool of at least two connections that no pooler in transaction mode stands before. Refuses with PostgreSQL's
 * own error, after a minute of tries also where a table cannot be had.
 */
export async function migrateDatabase(db: Db, { upTo = Number.POSITIVE_INFINITY } = {}) {
  const migrations = readMigrationFiles({ migrationsFolder }).slice(0, upTo);
  for (let left = tries; ; ) {
    try {
      if ((await applyNext(db, migrations)) === "none left") return;
    } catch (error) {
      left -= 1;
      if (!isInTheWay(error) || left === 0) throw error;
      await wait(rest.least + Math.random() * (rest.most - rest.least));
    }
  }
}

/** Whoever finds another at work asks again instead of waiting in a query: CONCURRENTLY waits until all queries are over. */
async function applyNext(db: Db, migrations: MigrationMeta[]) {
  const outcome = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql.raw(`set local lock_timeout = '${lockPatience}'`));
    const [lock] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${migrationLock}) as mine`);
    if (!lock!.mine) return "another's turn";
    const seen = await newestNoted(tx);
    const next = migrations.find(({ folderMillis }) => folderMillis > seen);
    if (!next) return "none left";
    await (isConcurrent(next) ? applyBeside(db, next) : applyWithin(tx, next));
    await note(tx, next);
    return "applied";
  });
  if (outcome === "another's turn") await wait(rest.least);
  return outcome;
}

const isConcurrent = ({ sql: statements }: MigrationMeta) => statements.some((each) => /\bconcurrently\b/i.test(each));

async function applyWithin(tx: Pick<Db, "execute">, { sql: statements }: MigrationMeta) {
  for (const statement of statements) await tx.execute(sql.raw(statement));
}

/** On a connection of its own, whose patience is put back as it was. */
async function applyBeside(db: Db, { sql: statements }: MigrationMeta) {
  const session = await (db as Db & { $client: Sql }).$client.reserve();
  try {
    await session.unsafe("set statement_timeout = 0; set lock_timeout = 0");
    for (const statement of statements) await session.unsafe(statement);
  } finally {
    await session.unsafe("reset statement_timeout; reset lock_timeout").finally(() => session.release());
  }
}

/** Where drizzle's own migrator notes it too. Out: the newest, as the number that it is noted by; 0 for none. */
async function newestNoted(tx: Pick<Db, "execute">) {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  return await newestSeen(tx);
}

async function note(tx: Pick<Db, "execute">, { hash, folderMillis }: MigrationMeta) {
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
}

/** A lock that did not come in time, or two that waited for each other. */
function isInTheWay(error: unknown): boolean {
  for (let at = error as (Error & { code?: string }) | undefined; at; at = at.cause as typeof at) {
    if (at.code === "55P03" || at.code === "40P01") return true;
  }
  return false;
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
