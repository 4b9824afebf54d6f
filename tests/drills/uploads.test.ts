import { beforeAll, expect, inject, it } from "vitest";
import { openEmptyFixture } from "#tests/drills/support/empty-fixture.ts";
import { breakUploads } from "#tests/drills/uploads/run.ts";
import { verdict } from "#tests/drills/uploads/verdict.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/** The short form of `npm run drill -- uploads`. */
it.skipIf(process.platform !== "linux")(
  "uploads that are broken off, or whose server is killed, leave nothing",
  { timeout: 300_000 },
  async () => {
    const fixture = await openEmptyFixture(inject("fixture").connection);
    const findings = await breakUploads(fixture, { times: 10, kills: 1 });
    expect(verdict(findings).faults).toEqual([]);
    await fixture.remove();
  },
);
