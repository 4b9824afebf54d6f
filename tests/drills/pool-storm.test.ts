import { beforeAll, expect, inject, it } from "vitest";
import { runStorm } from "#tests/drills/pool/run.ts";
import { verdict } from "#tests/drills/pool/verdict.ts";
import { openEmptyGround } from "#tests/drills/stage/empty-ground.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/** The short form of `npm run drill -- pool`. How soon all is as before is left to the drill itself. */
it("300 at once on ten connections, five rows locked: nobody waits for ever, and nothing is lost", {
  timeout: 300_000,
}, async () => {
  const ground = await openEmptyGround(inject("ground").connection);
  const findings = await runStorm(ground, 1);
  expect(verdict(findings, Number.POSITIVE_INFINITY).faults).toEqual([]);
  expect(findings.during.length).toBeGreaterThanOrEqual(300);
  await ground.remove();
});
