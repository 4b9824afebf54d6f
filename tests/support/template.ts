import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { diskStore } from "#app/domain/media/store/disk-store.server.ts";
import { openDatabase } from "#drizzle/client.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { seedSchool } from "#drizzle/seed/seed-school.ts";
import { type Cluster, createDatabase, dropDatabase, startThrowAway } from "#tests/support/cluster.ts";

/**
 * What a test run shares: the server, the database to copy, the folder of its media files, and a folder for what tests
 * write, which is removed with the run.
 */
export type Fixture = Pick<Cluster, "connection"> & { template: string; dataDir: string; scratch: string };

/** Starts this run's server and prepares the database to copy: migrated, with the demo school. */
export async function prepareFixture(): Promise<{ fixture: Fixture; cluster: Cluster; remove: () => Promise<void> }> {
  const cluster = await startThrowAway();
  const template = `sementeira_tests_${process.pid}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-world-"));
  const scratch = mkdtempSync(path.join(tmpdir(), "sementeira-scratch-"));
  chmodSync(scratch, 0o755);
  const { db, close } = openDatabase(await createDatabase(cluster, template));
  await migrateDatabase(db);
  const store = diskStore({ DATA_DIR: dataDir });
  await seedSchool(db, { keepFile: (id, bytes) => store.put(id, [bytes]) });
  await close();
  const remove = async () => {
    for (const name of readdirSync(scratch).filter((file) => file.endsWith(".pid")))
      endProcess(Number.parseInt(name, 10));
    await dropDatabase(cluster, template);
    await cluster.stop();
    for (const folder of [dataDir, scratch]) rmSync(folder, { recursive: true, force: true });
  };
  return { cluster, fixture: { connection: cluster.connection, template, dataDir, scratch }, remove };
}

function endProcess(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
