import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "#drizzle/client.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { type Connection, createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { postgresVariables } from "#tests/support/postgres-variables.ts";

/** A drill's fixture on the server of the tests: an empty database, which the first server to start fills. */
export async function openEmptyFixture(server: Connection): Promise<Fixture> {
  const cluster = { connection: server, stop: async () => {} };
  const connection = await createDatabase(cluster, `sementeira_drill_${randomBytes(6).toString("hex")}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-drill-"));
  chmodSync(dataDir, 0o755);
  return {
    dataDir,
    notes: dataDir,
    isEmbedded: false,
    env: postgresVariables(connection),
    open: async (how = { max: 2 }) => openDatabase(connection, how),
    remove: async () => {
      await dropDatabase(cluster, connection.database);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
