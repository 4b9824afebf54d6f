import { beforeAll, expect, it } from "vitest";
import { counts } from "#tests/drills/slow-clients/kinds.ts";
import { hinder } from "#tests/drills/slow-clients/run.ts";
import { verdict } from "#tests/drills/slow-clients/verdict.ts";
import { openGround } from "#tests/drills/stage/ground.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/**
 * The short form of `npm run drill -- slow-clients`: as long as it takes until whoever is slow to ask or to send has been
 * cut once. How much longer the others wait says nothing on a machine that runs other tests beside this one.
 */
it("350 slow clients keep nobody else from being answered, are cut, and leave nothing behind", {
  timeout: 120_000,
}, async () => {
  const ground = await openGround(undefined);
  const findings = await hinder(ground, { seconds: 18, yardstick: 1, behindNginx: false });
  expect(verdict(findings, false).faults).toEqual([]);
  const { told, held, baseline } = findings;
  const cut = (kind: string) => told.cut.filter((each) => each.kind === kind);
  expect(cut("head").length).toBeGreaterThanOrEqual(counts.head);
  expect(cut("body").length).toBeGreaterThanOrEqual(counts.body);
  expect(new Set([...cut("head"), ...cut("body")].map(({ status }) => status))).toEqual(new Set([408]));
  expect(held.from).toBeGreaterThan(baseline.from);
  await ground.remove();
});
