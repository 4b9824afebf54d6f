import { beforeAll, expect, it } from "vitest";
import { isGood, overload } from "#tests/drills/overload/run.ts";
import { verdict } from "#tests/drills/overload/verdict.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/**
 * The short form of `npm run drill -- overload`. How much is still done, and how soon anyone who is turned away hears of
 * it, is left to the drill itself: the generator shares the machine with the server, and here with other tests, too.
 */
it("ten times as many requests as can be done: the rest is told when to come back, and nothing is lost", {
  timeout: 300_000,
}, async () => {
  const fixture = await openFixture(undefined);
  const findings = await overload(fixture, { flood: 4, yardstick: 1 });
  expect(verdict(findings, false).faults).toEqual([]);
  const { during, entries } = findings;
  expect(during.samples.filter(([, , status]) => isGood(status)).length).toBeGreaterThan(0);
  expect(entries.length).toBeGreaterThan(0);
  await fixture.remove();
});
