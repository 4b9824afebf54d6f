import { beforeAll, expect, it } from "vitest";
import { askAtOnce } from "#tests/drills/concurrency/run.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/** The short form of `npm run drill -- concurrency`: fewer at once, the same rules. */
it("nothing happens more often than it may, on three instances at once", { timeout: 300_000 }, async () => {
  const fixture = await openFixture(undefined);
  const played: string[] = [];
  expect(await askAtOnce(fixture, 40, (scene) => played.push(scene))).toEqual([]);
  expect(played).toHaveLength(8);
  await fixture.remove();
});
