import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { startEmbedded } from "#drizzle/embedded/start.ts";

/** The tests' PostgreSQL. `connection` may create databases; give `database` to reach one of them. */
export type Cluster = { connection: Connection; stop(): Promise<void> };
export type Connection = { host: string; port: number; user: string; database: string; password?: string };

const prefix = "sementeira-tests-";

/**
 * A PostgreSQL for one test run, in memory if /dev/shm has 512 MB free, without fsync. It ends with the process that
 * asked, even a killed one; `stop` also removes its folder. With TEST_DATABASE_URL that server is used instead (its
 * user must be allowed CREATE DATABASE), and `stop` leaves it alone.
 */
export async function startThrowAway(): Promise<Cluster> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { connection: connectionOf(url), stop: async () => {} };

  const parent = roomInMemory() ? "/dev/shm" : tmpdir();
  removeForgotten(parent);
  const dataDir = mkdtempSync(join(parent, prefix));
  // If we are root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, log: () => {} });
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  return { connection, stop: () => stop().finally(remove) };
}

/**
 * `CREATE DATABASE name TEMPLATE template`, by copying files: some 13 ms. Nobody may be connected to the template.
 * @returns how to connect to the new database
 */
export async function createDatabase(cluster: Cluster, name: string, template = "template1"): Promise<Connection> {
  await asAdmin(cluster, (sql) => sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`);
  return { ...cluster.connection, database: name };
}

/** Drops a database and cuts its connections. One that does not exist is no error. */
export async function dropDatabase(cluster: Cluster, name: string): Promise<void> {
  await asAdmin(cluster, async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`.catch(async (error) => {
      // An autovacuum worker cannot be cut off by us, so force fails: a plain drop asks it to leave, and waits.
      if (error.code !== "42501") throw error;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`;
      await sql`drop database if exists ${sql(name)}`;
    });
  });
}

async function asAdmin(cluster: Cluster, work: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = postgres({ ...cluster.connection, max: 1, onnotice: () => {} });
  await work(sql).finally(() => sql.end());
}

/** A killed run has stopped its server, and left the folder. */
function removeForgotten(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(parent, name);
    const old = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 600_000;
    const stopped = !existsSync(join(folder, "postgres/cluster/postmaster.pid"));
    if (old && stopped) rmSync(folder, { recursive: true, force: true });
  }
}

function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= 512 * 1024 * 1024;
  } catch {
    return false;
  }
}

function connectionOf(url: string): Connection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get("host") ?? decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: pathname.slice(1) || "postgres",
    ...(password && { password: decodeURIComponent(password) }),
  };
}
