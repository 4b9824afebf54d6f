import { beforeAll, expect, it } from "vitest";
import { runKills } from "#tests/drills/kill/run.ts";
import { verdict } from "#tests/drills/kill/verdict.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/**
 * The short form of `npm run drill -- kill`: each kind of kill once, on the embedded PostgreSQL. How soon all is ready
 * again says nothing on a machine that runs other tests beside this one, so that is left to the drill itself.
 */
it("kill -9 of the app, of PostgreSQL and of both loses nothing that was acknowledged", {
  timeout: 300_000,
}, async () => {
  const fixture = await openFixture(undefined);
  const findings = await runKills(fixture, 3, () => {});
  expect(verdict(findings, Number.POSITIVE_INFINITY).faults).toEqual([]);
  expect(findings.rounds.map(({ target }) => target)).toEqual(["app", "PostgreSQL", "app, PostgreSQL and supervisor"]);
  expect(findings.entries.length).toBeGreaterThan(40);
  await fixture.remove();
});
