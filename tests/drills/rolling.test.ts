import { beforeAll, expect, inject, it } from "vitest";
import { rollOver } from "#tests/drills/rolling/run.ts";
import { verdict } from "#tests/drills/rolling/verdict.ts";
import { openEmptyFixture } from "#tests/drills/support/empty-fixture.ts";
import { nginxProgram } from "#tests/drills/support/servers/nginx.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(() => {
  if (nginxProgram) buildIfNeeded();
});

const name = "two instances behind nginx are restarted in turn under load, and no request fails";

/** The short form of `npm run drill -- rolling`: each of two once, under a load that no machine is too busy for. */
it.skipIf(!nginxProgram)(
  nginxProgram ? name : `${name} (not tried: this machine has no nginx)`,
  {
    timeout: 300_000,
  },
  async () => {
    const fixture = await openEmptyFixture(inject("fixture").connection);
    const about = { instances: 2, restarts: 2, requests: 1, minutes: 2, rate: 20, say: () => {} };
    const findings = await rollOver(fixture, about);
    expect(verdict(findings, false).faults).toEqual([]);
    expect(findings.restarts).toHaveLength(2);
    await fixture.remove();
  },
);
