import { beforeAll, describe, expect, it } from "vitest";
import { type Findings, issueInARow, type Sample } from "#tests/drills/certificates/run.ts";
import { verdict } from "#tests/drills/certificates/verdict.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

/** Ten thousand that were issued, with this memory after each thousand. */
const tenThousand = (memory: (thousands: number) => number, more: Partial<Findings> = {}): Findings => ({
  count: 10_000,
  samples: Array.from(
    { length: 40 },
    (_, i): Sample => ({ issued: (i + 1) * 250, seconds: (i + 1) * 20, memory: memory((i + 1) / 4) + (i % 3) }),
  ),
  ...{ issued: 10_000, signed: 10_000, bytes: 3e8, broken: [], crashes: [] },
  ...more,
});

describe("the verdict on certificates in a row", () => {
  it("finds nothing where memory is flat", () => {
    expect(verdict(tenThousand(() => 200))).toMatchObject({ faults: [], untold: [] });
  });

  it.each<[string, RegExp, Findings]>([
    ["memory that leaks", /memory grows/, tenThousand((n) => 200 + 3 * n)],
    ["memory past the limit", /memory reached 60\d/, tenThousand((n) => (n === 1 ? 600 : 200))],
    ["one that is missing", /9999 of 10000/, tenThousand(() => 200, { issued: 9_999 })],
    ["one without a credential", /only 9999/, tenThousand(() => 200, { signed: 9_999 })],
  ])("finds %s", (_, fault, findings) => {
    expect(verdict(findings).faults).toEqual([expect.stringMatching(fault)]);
  });
});

/** The short form of `npm run drill -- certificates`. */
describe.skipIf(process.platform !== "linux")("sixty certificates in a row", () => {
  beforeAll(buildIfNeeded);

  it("are all issued, signed and drawn", { timeout: 300_000 }, async () => {
    const fixture = await openFixture(undefined);
    const findings = await issueInARow(fixture, { count: 60, each: 15 }, () => {});
    expect(verdict(findings).faults.filter((fault) => !/^memory grows/.test(fault))).toEqual([]);
    expect(findings.samples.map(({ issued }) => issued)).toEqual([15, 30, 45, 60]);
    await fixture.remove();
  });
});
