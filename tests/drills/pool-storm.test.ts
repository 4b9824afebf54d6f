import { beforeAll, expect, inject, it } from "vitest";
import { runStorm } from "#tests/drills/pool/run.ts";
import { verdict } from "#tests/drills/pool/verdict.ts";
import { openEmptyFixture } from "#tests/drills/support/empty-fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/** The short form of `npm run drill -- pool`. How soon all is as before is left to the drill itself. */
it("300 at once on ten connections, five rows locked: nobody waits for ever, and nothing is lost", {
  timeout: 300_000,
}, async () => {
  const fixture = await openEmptyFixture(inject("fixture").connection);
  const findings = await runStorm(fixture, 1);
  expect(verdict(findings, Number.POSITIVE_INFINITY).faults).toEqual([]);
  expect(findings.during.length).toBeGreaterThanOrEqual(300);
  await fixture.remove();
});
