import { beforeAll, expect, inject, it } from "vitest";
import { openEmptyGround } from "#tests/drills/stage/empty-ground.ts";
import { breakUploads } from "#tests/drills/uploads/run.ts";
import { verdict } from "#tests/drills/uploads/verdict.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/** The short form of `npm run drill -- uploads`. */
it.skipIf(process.platform !== "linux")(
  "uploads that are broken off, or whose server is killed, leave nothing",
  { timeout: 300_000 },
  async () => {
    const ground = await openEmptyGround(inject("ground").connection);
    const findings = await breakUploads(ground, { times: 10, kills: 1 });
    expect(verdict(findings).faults).toEqual([]);
    await ground.remove();
  },
);
