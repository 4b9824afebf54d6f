import { beforeAll, expect, it } from "vitest";
import { runRestarts } from "#tests/drills/database-restart/run.ts";
import { verdict } from "#tests/drills/database-restart/verdict.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/**
 * The short form of `npm run drill -- database-restart`: stopped once in each way. How soon is left to the drill
 * itself.
 */
it("a PostgreSQL server that stops under load and comes back finds the app alive and everything there", {
  timeout: 300_000,
}, async () => {
  const database = await makePostgresServer();
  try {
    await database.start();
    const fixture = await openFixture(database.url);
    const findings = await runRestarts({ fixture, database, pauses: [500, 500] }, () => {});
    const { faults } = verdict(findings, Number.POSITIVE_INFINITY);
    expect(faults).toEqual([]);
    expect(findings.restarts.map(({ mode }) => mode)).toEqual(["fast", "immediate"]);
    expect(findings.entries.length).toBeGreaterThan(40);
    await fixture.remove();
  } finally {
    await database.remove();
  }
});
