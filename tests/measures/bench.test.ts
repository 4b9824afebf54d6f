import { describe, expect, it } from "vitest";
import type { Shot } from "#tests/measures/bench/aim.ts";
import { ratiosOf, rowOf } from "#tests/measures/bench/ratios.ts";
import { fill } from "#tests/measures/bench/recorded.ts";

const shot = (rate: number): Shot => ({ rate, p50: 1, p99: 20, work: 1_000_000 / rate });

describe("a ratio", () => {
  const rounds = { ours: [shot(800), shot(50), shot(450)], yardstick: [shot(1_000), shot(100), shot(500)] };

  it("is that of each round, since a slow minute is slow for both", () => {
    const { rate, work } = ratiosOf(rounds);
    expect(rate).toMatchObject({ least: 0.5, middle: 0.8, most: 0.9, ours: 450, yardstick: 500 });
    expect(work.middle).toBe(1.25);
  });

  it("is told with its spread", () => {
    expect(rowOf("/", rounds)).toMatch(/^\/ +450 +500 +0\.80 \(0\.50–0\.90\) +1\.0 +1\.0 +20 +20 +2222 +2000 +1\.25$/);
  });
});

describe("a statement that was taken down", () => {
  it("is said again for somebody else", () => {
    const values = [{ name: "user", prefix: "" }, 12, null, { name: "enrolment", prefix: "enrollment/" }];
    expect(fill(values, { user: "abc", enrolment: "7" })).toEqual(["abc", 12, null, "enrollment/7"]);
  });
});
