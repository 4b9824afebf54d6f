import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, expect, inject, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { type Connection, createDatabase, dropDatabase } from "#tests/support/cluster.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

/** A database without tables. */
async function anEmptyDatabase() {
  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_test_${randomBytes(6).toString("hex")}`;
  const connection = await createDatabase(cluster, name);
  const { db, close } = openDatabase(connection, { max: 3 });
  cleanUp.push(() => dropDatabase(cluster, name), close);
  return { db, connection };
}

async function startThree(connection: Connection) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-three-"));
  const apps = await Promise.all(
    Array.from({ length: 3 }, () => startApp({ connection, env: { DATA_DIR: dataDir, LOG_LEVEL: "info" } })),
  );
  cleanUp.push(
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => Promise.all(apps.map((app) => app.stop())),
  );
  return apps;
}

const catalogueOf = async ({ origin }: App) => await (await fetch(`${origin}/api/courses?limit=100`)).json();

it("three instances that start at once on an empty database migrate it once, plant it once, and all serve the same", async () => {
  const { db, connection } = await anEmptyDatabase();
  const apps = await startThree(connection);
  const noted = await db.execute(sql`select hash from drizzle.__drizzle_migrations`);
  expect(noted.length).toBeGreaterThan(10);
  expect(new Set(noted.map(({ hash }) => hash)).size).toBe(noted.length);
  expect(apps.filter((app) => app.output().includes("it now holds the demo courses"))).toHaveLength(1);
  const [first, ...others] = await Promise.all(apps.map(catalogueOf));
  expect(first).toMatchObject({ success: true, total: expect.any(Number) });
  for (const other of others) expect(other).toEqual(first);
  for (const app of apps) expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
});
