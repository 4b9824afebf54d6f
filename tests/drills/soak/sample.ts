import { existsSync, readdirSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { heldBy, openFiles } from "#tests/drills/support/held-by.ts";
import type { Server } from "#tests/drills/support/server.ts";

/** Everything that could grow, at one moment; `loop` is of the time since the sample before. */
export type Sample = {
  seconds: number;
  requests: number;
  /** Resident memory of the server's process, in MiB. */
  memory: number;
  files: number;
  connections: number;
  /** p99 of how late the event loop was, in ms; the 10 ms of its own timer are in it. */
  loop: number;
  /** The database, PostgreSQL's log of changes, and all of DATA_DIR, in bytes on the disk. */
  database: number;
  wal: number;
  disk: number;
  /** Of which e-mails: without a mail server they are written into files. */
  emails: number;
  /** The machine's load average of a minute: who else works on it. */
  busy: number;
};

/** A table with its indexes, in bytes, and how many rows it has. */
export type Table = { name: string; bytes: number; rows: number };

type About = { server: Server; db: Db; dataDir: string };

export async function takeSample({ server, db, dataDir }: About): Promise<Omit<Sample, "seconds" | "requests">> {
  const [row] = await db.execute<{ database: number; connections: number }>(sql`
    select pg_database_size(current_database())::float8 as database,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as connections`);
  return {
    memory: heldBy(server.pid).held,
    files: openFiles(server.pid),
    loop: await lateness(server.origin),
    wal: bytesIn(path.join(dataDir, "postgres/cluster/pg_wal")),
    disk: bytesIn(dataDir),
    emails: bytesIn(path.join(dataDir, "mail")),
    busy: loadavg()[0]!,
    ...row!,
  };
}

/** All tables of the platform. Their rows are counted: what PostgreSQL believes of them may be old. */
export async function measureTables(db: Db): Promise<Table[]> {
  const tables = await db.execute<{ name: string; bytes: number }>(sql`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const measured: Table[] = [];
  for (const { name, bytes } of tables) {
    const [row] = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from ${sql.identifier(name)}`);
    measured.push({ name, bytes, rows: row!.rows });
  }
  return measured;
}

async function lateness(origin: string) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]);
}

function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, name) => {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return sum + (found?.isFile() ? found.blocks * 512 : 0);
  }, 0);
}
