import { beforeAll, expect, it } from "vitest";
import { runBlows } from "#tests/drills/shared-folder/run.ts";
import { verdict } from "#tests/drills/shared-folder/verdict.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/** The short form of `npm run drill -- shared-folder`. How soon is left to the drill itself. */
it.skipIf(process.platform !== "linux")(
  "three servers on one folder share one PostgreSQL and outlive the one that started it",
  { timeout: 300_000 },
  async () => {
    const fixture = await openFixture(undefined);
    const findings = await runBlows(fixture, 1, () => {});
    expect(verdict(findings, Number.POSITIVE_INFINITY).faults).toEqual([]);
    expect(findings.entries.length).toBeGreaterThan(40);
    expect(findings.mostPostmasters).toBe(1);
    await fixture.remove();
  },
);
