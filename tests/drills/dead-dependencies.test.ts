import { beforeAll, expect, inject, it } from "vitest";
import { runSilence } from "#tests/drills/dead-dependencies/run.ts";
import { verdict } from "#tests/drills/dead-dependencies/verdict.ts";
import { openEmptyFixture } from "#tests/drills/support/empty-fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/**
 * The short form of `npm run drill -- dead-dependencies`: anyone who signs in is told so after 5.5 s. The assistant would
 * be waited for much longer; that is left to the drill itself, as is how much longer all others wait.
 */
it("anyone who signs in with a provider that does not answer is told so, and nobody else fails", {
  timeout: 300_000,
}, async () => {
  const fixture = await openEmptyFixture(inject("fixture").connection);
  const findings = await runSilence(fixture, { turns: 1, seconds: 1, askers: 0 });
  expect(verdict(findings, false).faults).toEqual([]);
  expect(findings.told.map(({ what }) => what)).toEqual(["sign-in", "sign-in"]);
  expect(Math.min(...findings.told.map(({ took }) => took))).toBeGreaterThan(3_000);
  await fixture.remove();
});
