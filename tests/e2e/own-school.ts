import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/people.ts";
import { Server } from "#tests/drills/stage/server.ts";
import { test as base } from "#tests/e2e/browser.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { toldConnection } from "#tests/support/e2e-ground.ts";
import { postgresVariables } from "#tests/support/postgres-variables.ts";

/** With those of the demo world, who come before them, more than a page of the team shows. */
export const many = Array.from({ length: 26 }, (_, n) => `Zilda Prado ${String(n + 1).padStart(2, "0")}`);

/**
 * The browser before a school of its own, where many teach: a database and a process that no other test asks, since the
 * team is on pages that others compare.
 */
export const test = base.extend<object, { ownSchool: string }>({
  ownSchool: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what is needed first
    async ({}, use) => {
      const cluster = { connection: toldConnection(), stop: async () => {} };
      const name = `sementeira_own_${randomBytes(6).toString("hex")}`;
      const connection = await createDatabase(cluster, name);
      const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-own-"));
      const server = await Server.on({ dataDir, notes: dataDir, env: postgresVariables(connection) });
      try {
        server.start();
        await server.untilReady();
        const { db, close } = openDatabase(connection, { max: 1 });
        await db.insert(users).values(many.map((fullName, n) => person(fullName, n)));
        await close();
        await use(server.origin);
      } finally {
        await server.stop();
        await dropDatabase(cluster, name);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ ownSchool }, use) => use(ownSchool),
});

const person = (fullName: string, n: number) => {
  const email = `zilda${n}@exemplo.test`;
  return { fullName, givenName: "Zilda", email, role: "instructor" as const };
};
