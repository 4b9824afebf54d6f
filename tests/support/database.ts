import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { type Connection, createDatabase, dropDatabase } from "#tests/support/cluster.ts";

/**
 * Runs a test in a transaction on the worker's database, which has the demo school, and rolls it back. The handle is
 * the transaction, so transactions within it are savepoints.
 */
export async function rolledBack(test: (db: Db) => Promise<void>): Promise<void> {
  const { db } = await workersOwn();
  await db
    .transaction(async (tx) => {
      await test(tx);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
}

/**
 * A separate database with the demo school, for what one transaction cannot show: races, restarts, servers.
 * `connection` is for other programs; `close` drops the database.
 */
export async function freshDatabase({ max = 10 } = {}) {
  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_test_${randomBytes(6).toString("hex")}`;
  const connection: Connection = await createDatabase(cluster, name, inject("fixture").template);
  const { db, client, close } = openDatabase(connection, { max });
  return {
    db,
    client,
    connection,
    close: async () => {
      await close();
      await dropDatabase(cluster, name);
    },
  };
}

/** A migrated, empty database. */
export async function emptyDatabase() {
  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_empty_${randomBytes(6).toString("hex")}`;
  const connection = await createDatabase(cluster, name);
  const { db, close } = openDatabase(connection);
  await migrateDatabase(db);
  const leave = async () => {
    await close();
    await dropDatabase(cluster, name);
  };
  return { db, connection, leave };
}

const undone = new Error("undone");
let own: ReturnType<typeof freshDatabase> | undefined;

/** Copied when a worker's first test asks for it, and removed with the server. */
function workersOwn() {
  own ??= freshDatabase({ max: 4 });
  return own;
}
