import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { diskStore } from "#app/domain/media/store/disk/disk-store.server.ts";
import { openDatabase } from "#drizzle/client.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { plantWorld } from "#drizzle/seed/plant.ts";
import { type Cluster, createDatabase, dropDatabase, startThrowAway } from "#tests/support/cluster.ts";

/** What a run of the tests shares: the server, the name of the database to copy, and the folder of its media files. */
export type Ground = Pick<Cluster, "connection"> & { template: string; dataDir: string };

/** Starts the server of this run and readies its template: migrated, with the demo world in it. */
export async function breakGround(): Promise<{ ground: Ground; cluster: Cluster; remove: () => Promise<void> }> {
  const cluster = await startThrowAway();
  const template = `sementeira_tests_${process.pid}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-world-"));
  const { db, close } = openDatabase(await createDatabase(cluster, template));
  await migrateDatabase(db);
  const store = diskStore({ DATA_DIR: dataDir });
  await plantWorld(db, { keepFile: (id, bytes) => store.put(id, [bytes]) });
  await close();
  const remove = async () => {
    await dropDatabase(cluster, template);
    await cluster.stop();
  };
  return { cluster, ground: { connection: cluster.connection, template, dataDir }, remove };
}
