import { beforeAll, expect, it } from "vitest";
import { hinder } from "#tests/drills/slow-clients/run.ts";
import { verdict } from "#tests/drills/slow-clients/verdict.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/**
 * The short form of `npm run drill -- slow-clients`: as long as it takes until some who are slow to ask or to send have
 * been cut. How much longer the others wait says nothing on a machine that runs other tests beside this one.
 */
it("350 slow clients keep nobody else from being answered, are cut, and leave nothing behind", {
  timeout: 300_000,
}, async () => {
  const fixture = await openFixture(undefined);
  const findings = await hinder(fixture, { seconds: 20, yardstick: 1, behindNginx: false });
  expect(verdict(findings, false).faults).toEqual([]);
  const { told, held, baseline } = findings;
  const answers = (kind: string) => told.cut.filter((each) => each.kind === kind).map(({ status }) => status);
  expect(new Set(answers("head"))).toEqual(new Set([408]));
  expect(answers("body")).toContain(408);
  expect(held.from).toBeGreaterThan(baseline.from);
  await fixture.remove();
});
