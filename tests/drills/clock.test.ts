import { beforeAll, expect, inject, it } from "vitest";
import { events } from "#drizzle/schema/platform.ts";
import { functionHands } from "#tests/drills/clock/hands.ts";
import { momentsBeside } from "#tests/drills/clock/moments.ts";
import { legs, walkThroughTime } from "#tests/drills/clock/run.ts";
import { verdict } from "#tests/drills/clock/verdict.ts";
import { openEmptyFixture } from "#tests/drills/support/empty-fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded);

/** The short form of `npm run drill -- clock`: the last minutes of a month and the first, with clocks that are off. */
it("three instances in three zones keep the calendar of São Paulo by the database's clock", {
  timeout: 300_000,
}, async () => {
  const fixture = await openEmptyFixture(inject("fixture").connection);
  const { db, close } = await fixture.open({ max: 1 });
  const hands = await functionHands(db, new URL(fixture.env.DATABASE_URL!).pathname.slice(1));
  const findings = await walkThroughTime({ fixture, hands, legs: legs.slice(1) }, () => {});
  expect(verdict(findings).faults).toEqual([]);
  expect(findings.outcomes.length).toBeGreaterThan(100);

  const between = new Date("2026-12-01T02:59:59Z");
  await db.insert(events).values({ action: "exercise.foreign", object: "clock/1", at: between });
  expect(await momentsBeside(db, findings.spans)).toEqual([expect.stringContaining("events.at: 2026-12-01 02:59:59")]);
  await close();
  await fixture.remove();
});
