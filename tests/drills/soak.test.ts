import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { Tally } from "#tests/drills/load/tally.ts";
import { lineThrough } from "#tests/drills/soak/line.ts";
import { type Findings, soak } from "#tests/drills/soak/run.ts";
import type { Sample } from "#tests/drills/soak/sample.ts";
import { verdict } from "#tests/drills/soak/verdict.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

const mebibyte = 1024 ** 2;

/** Four hours in which nothing grew but what was written, and what was otherwise in the n-th minute. */
function fourHours(
  otherwise: (minute: number) => Partial<Sample> = () => ({}),
  more: Partial<Findings> = {},
): Findings {
  const samples = Array.from(
    { length: 240 },
    (_, i): Sample => ({
      seconds: (i + 1) * 60,
      requests: (i + 1) * 1_800,
      memory: 200 + (i % 7),
      files: 50 + (i % 3),
      ...{
        connections: 10,
        loop: 15,
        database: i * mebibyte,
        wal: 64 * mebibyte,
        disk: (i + 64) * mebibyte,
        emails: 0,
        busy: 1,
      },
      ...otherwise(i),
    }),
  );
  const tables = { before: [{ name: "mails", bytes: 0, rows: 0 }], after: [{ name: "mails", bytes: 9e6, rows: 3e4 }] };
  const rest = { entries: [], missing: [], broken: [], crashes: [], complaints: [], version: "18" };
  return { ...rest, rate: 30, samples, tables, tally: new Tally(), ...more };
}

describe("the verdict on a soak", () => {
  it("finds nothing where nothing grows but what was written", () => {
    expect(verdict(fourHours())).toMatchObject({ faults: [], untold: [] });
  });

  it.each<[string, RegExp, Findings]>([
    ["memory that leaks", /memory grows/, fourHours((i) => ({ memory: 200 + (i / 60) * 4 + (i % 7) }))],
    ["memory past the limit", /memory reached/, fourHours((i) => ({ memory: i === 9 ? 513 : 200 }))],
    ["files left open", /files are open/, fourHours((i) => ({ files: 50 + i / 20 }))],
    ["connections left open", /connections/, fourHours((i) => ({ connections: 10 + i / 20 }))],
    ["a late event loop", /event loop/, fourHours((i) => ({ loop: i % 10 ? 15 : 80 }))],
    [
      "a log of changes that is never cut",
      /log of changes/,
      fourHours((i) => ({ wal: i * 3 * mebibyte, disk: i * 4 * mebibyte })),
    ],
    ["a disk that fills up by itself", /belong to nothing/, fourHours((i) => ({ disk: i * 2 * mebibyte }))],
    ["too little sent", /were sent/, fourHours((i) => ({ requests: (i + 1) * 900 }))],
    [
      "a table that swells",
      /mails grew/,
      fourHours(undefined, {
        tables: { before: [{ name: "mails", bytes: 0, rows: 9 }], after: [{ name: "mails", bytes: 9e6, rows: 9 }] },
      }),
    ],
    [
      "requests that failed",
      /1 requests failed/,
      fourHours(undefined, { tally: Object.assign(new Tally(), { postponed: [1] }) }),
    ],
  ])("finds %s", (_, fault, findings) => {
    expect(verdict(findings).faults).toEqual([expect.stringMatching(fault)]);
  });
});

it("cannot be told from too short a time how memory goes on", () => {
  const { samples, ...rest } = fourHours();
  const { faults, untold } = verdict({ ...rest, samples: samples.slice(0, 50) });
  expect(faults).toEqual([]);
  expect(untold).toEqual([expect.stringMatching(/^whether memory grows/)]);
});

describe("a line through points", () => {
  it("knows how steep it is, and how far off that may be", () => {
    expect(lineThrough([[0, 1], [1, 3], [2, 5]])).toEqual({ slope: 2, error: 0 }); // biome-ignore format: points
    const restless = lineThrough([[0, 0], [1, 9], [2, 0], [3, 9]]); // biome-ignore format: points
    expect(restless.error).toBeGreaterThan(restless.slope);
    expect(lineThrough([[0, 1], [1, 3]]).error).toBe(Number.POSITIVE_INFINITY); // biome-ignore format: points
  });
});

/** The short form of `npm run drill -- soak`, on a server into which two leaks are planted. */
describe.skipIf(process.platform !== "linux")("a soak of seconds", () => {
  beforeAll(buildIfNeeded);

  it("finds the memory and the files that a server keeps, and that nothing failed", { timeout: 300_000 }, async () => {
    const fixture = await openFixture(undefined);
    const leak = `--import=${path.join(projectRoot, "tests/drills/soak/leak.mjs")}`;
    const findings = await soak(fixture, { samples: 12, every: 500, rate: 30, env: { NODE_OPTIONS: leak } }, () => {});
    const { faults } = verdict(findings, Number.POSITIVE_INFINITY);
    expect(faults).toContainEqual(expect.stringMatching(/^memory grows/));
    expect(faults).toContainEqual("more and more files are open");
    // A busy machine may ask somebody to come back.
    expect(faults.filter((fault) => /lost|broken|ended/.test(fault))).toEqual([]);
    expect(findings.tally.late).toEqual([]);
    expect(findings.entries.length).toBeGreaterThan(40);
    await fixture.remove();
  });
});
