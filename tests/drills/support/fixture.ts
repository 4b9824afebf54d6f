import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";

/** Where a drill takes place: a DATA_DIR and a database of its own. */
export type Fixture = {
  dataDir: string;
  /** Where the drill writes down what happened; not on the disk that it fills. */
  notes: string;
  isEmbedded: boolean;
  /** Tells the server where its database is; nothing where it starts one itself. */
  env: Record<string, string>;
  /** Opens the database for looking into it, also while no server runs; with two connections, unless said. */
  open: (how?: { max: number }) => Promise<Pick<ReturnType<typeof openDatabase>, "db" | "close">>;
  remove: () => Promise<void>;
};

/**
 * The embedded PostgreSQL, as durable as in production; or a new database on the server that `url` names. DATA_DIR is
 * made inside of `within`, where that is said.
 */
export async function openFixture(url: string | undefined, within?: string): Promise<Fixture> {
  const notes = mkdtempSync(path.join(tmpdir(), "sementeira-drill-"));
  const dataDir = within ? path.join(within, "data") : notes;
  mkdirSync(dataDir, { recursive: true });
  for (const folder of [notes, dataDir]) chmodSync(folder, 0o755); // PostgreSQL may run as a user who must come in.
  const removeFolder = () => {
    for (const folder of [notes, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  if (!url)
    return {
      dataDir,
      notes,
      isEmbedded: true,
      env: {},
      open: (how) => openEmbedded(dataDir, how),
      remove: async () => removeFolder(),
    };

  const name = `sementeira_drill_${randomBytes(6).toString("hex")}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  await onServer(url, (sql) => sql`create database ${sql(name)}`);
  return {
    dataDir,
    notes,
    isEmbedded: false,
    env: { DATABASE_URL: own.href },
    open: async (how = few) => openDatabase(own.href, how),
    remove: async () => {
      await onServer(url, (sql) => sql`drop database ${sql(name)} with (force)`);
      removeFolder();
    },
  };
}

const few = { max: 2 };

async function openEmbedded(dataDir: string, how = few) {
  const { connection, stop } = await startEmbedded({ dataDir, log: () => {} });
  const { db, close } = openDatabase(connection, how);
  return { db, close: () => close().then(stop) };
}

async function onServer(url: string, work: (sql: ReturnType<typeof postgres>) => Promise<unknown>) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await work(sql).finally(() => sql.end());
}
