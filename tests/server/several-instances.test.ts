import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { type App, buildIfNeeded, startApp } from "#tests/support/app.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

/** A database of its own for several instances, brought to the `upTo`-th migration. */
async function databaseAt(upTo: number) {
  const cluster = { connection: inject("ground").connection, stop: async () => {} };
  const name = `sementeira_test_${randomBytes(6).toString("hex")}`;
  const connection = await createDatabase(cluster, name);
  const { db, close } = openDatabase(connection, { max: 3 });
  cleanUp.push(() => dropDatabase(cluster, name), close);
  if (upTo) await migrateDatabase(db, { upTo });
  return { db, connection };
}

async function startThree(connection: Awaited<ReturnType<typeof databaseAt>>["connection"]) {
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

describe("three instances that start at once", () => {
  beforeAll(buildIfNeeded);

  it.each([
    ["on an empty database", 0],
    ["on one that is a version behind", -1],
  ])("%s migrate it once, plant it once, and all serve the same", async (_, state) => {
    const newest = await newestCount();
    const { db, connection } = await databaseAt(state < 0 ? newest + state : state);
    const apps = await startThree(connection);
    const noted = await db.execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(noted).toHaveLength(newest);
    expect(new Set(noted.map(({ hash }) => hash)).size).toBe(newest);
    expect(apps.filter((app) => app.output().includes("it now holds the demo courses"))).toHaveLength(1);
    const [first, ...others] = await Promise.all(apps.map(catalogueOf));
    expect(first).toMatchObject({ success: true, total: expect.any(Number) });
    for (const other of others) expect(other).toEqual(first);
    for (const app of apps) expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
  });
});

let counted: Promise<number> | undefined;

function newestCount() {
  counted ??= databaseAt(Number.POSITIVE_INFINITY).then(async ({ db }) => {
    const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
    return row!.n;
  });
  return counted;
}
