import { beforeAll, expect, it } from "vitest";
import { workThroughPooler } from "#tests/drills/pooler/run.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { nginxProgram } from "#tests/drills/support/servers/nginx.ts";
import { pgBouncerProgram } from "#tests/drills/support/servers/pgbouncer.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

const missing = [...(nginxProgram ? [] : ["nginx"]), ...(pgBouncerProgram ? [] : ["PgBouncer"])];
const name = "two instances reach their database through PgBouncer, and nothing fails or is lost";

beforeAll(() => {
  if (!missing.length) buildIfNeeded();
});

/** The short form of `npm run drill -- pooler`, under a load that no machine is too busy for. */
it.skipIf(missing.length)(
  missing.length ? `${name} (not tried: this machine has no ${missing.join(", no ")})` : name,
  {
    timeout: 300_000,
  },
  async () => {
    const database = await makePostgresServer();
    try {
      await database.start();
      const fixture = await openFixture(database.url);
      const { faults, acknowledged } = await workThroughPooler(fixture, { seconds: 3, rate: 20 });
      expect(faults).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
      await fixture.remove();
    } finally {
      await database.remove();
    }
  },
);
