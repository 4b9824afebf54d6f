import { describe, expect, it } from "vitest";
import type { Findings as Silence } from "#tests/drills/dead-dependencies/run.ts";
import { verdict as ofSilence } from "#tests/drills/dead-dependencies/verdict.ts";
import { Tally } from "#tests/drills/load/tally.ts";
import type { Findings as Rolling } from "#tests/drills/rolling/run.ts";
import { verdict as ofRolling } from "#tests/drills/rolling/verdict.ts";
import { exitCodes, outcomeOf } from "#tests/drills/stage/conclude.ts";
import { apartness, judgeSlowing } from "#tests/drills/stage/slowing.ts";

const found = { version: "18", entries: [], missing: [], broken: [], crashes: [], complaints: [] };

describe("how much longer something took", () => {
  const judge = (ratio: number, noise: number) => judgeSlowing({ what: "all else", ratio, noise, most: 1.2 });

  it("is judged where two quiet halves are alike", () => {
    expect(outcomeOf(judge(1.19, 1.1))).toBe("held");
    expect(outcomeOf(judge(1.21, 1.1))).toBe("broken");
  });

  it("cannot be told where they differ by more than what may be, unless it is more than both together", () => {
    expect(outcomeOf(judge(1, 1.3))).toBe("untold");
    expect(outcomeOf(judge(1.5, 1.3))).toBe("untold");
    expect(outcomeOf(judge(1.6, 1.3))).toBe("broken");
  });

  it("is compared with the slower of the two halves, whichever came first", () => {
    expect(apartness(2, 3)).toBe(1.5);
    expect(apartness(3, 2)).toBe(1.5);
  });

  it("is said of dependencies that do not answer", () => {
    const silence = (meanwhile: number, noise: number): Silence => ({
      ...found,
      quiet: [],
      meanwhile: [],
      told: [],
      ratio: { meanwhile, noise },
    });
    expect(outcomeOf(ofSilence(silence(1.04, 1.04)))).toBe("held");
    expect(outcomeOf(ofSilence(silence(1.04, 1.06)))).toBe("untold");
    expect(outcomeOf(ofSilence(silence(1.75, 1.06)))).toBe("broken");
  });
});

describe("a rolling restart", () => {
  function rolled(restarts: number, requests: number, posts: number): Rolling {
    const restart = { number: 1, code: 0, endedAfter: 1, readyAfter: 1, requests: 1 };
    const tally = Object.assign(new Tally(), { requests, posts });
    return { ...found, restarts: Array(restarts).fill(restart), tally, seconds: 60 };
  }

  it("has held only where there were as many restarts, requests and writes as R5 asks for", () => {
    expect(outcomeOf(ofRolling(rolled(20, 100_000, 50_000)))).toBe("held");
    expect(ofRolling(rolled(19, 99_999, 49_000))).toMatchObject({
      faults: [],
      untold: [/19 restarts of 20/, /99999 requests of 100000/, /fewer than half/].map((part) =>
        expect.stringMatching(part),
      ),
    });
  });

  it("is broken by one failed request, however many there were", () => {
    const findings = rolled(20, 100_000, 50_000);
    findings.tally.postponed.push(1);
    expect(outcomeOf(ofRolling(findings))).toBe("broken");
  });
});

it("only what has held ends with 0", () => {
  expect(exitCodes).toEqual({ held: 0, broken: 1, untold: 3 });
});
