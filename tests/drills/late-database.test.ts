import { beforeAll, expect, it } from "vitest";
import { runStarts } from "#tests/drills/late-database/run.ts";
import { verdict } from "#tests/drills/late-database/verdict.ts";
import { makePostgresServer } from "#tests/drills/stage/servers/postgres-server.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/** The short form of `npm run drill -- late-database`. How soon it serves is left to the drill itself. */
it("a server that starts before its PostgreSQL, or loses it meanwhile, says so until it serves", {
  timeout: 300_000,
}, async () => {
  const database = await makePostgresServer();
  try {
    await database.start();
    const { ground, ...findings } = await runStarts({ database, seconds: 1 }, () => {});
    expect(verdict(findings, Number.POSITIVE_INFINITY).faults).toEqual([]);
    expect(findings.starts).toHaveLength(3);
    await ground.remove();
  } finally {
    await database.remove();
  }
});
