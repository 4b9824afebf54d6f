import { describe, expect, it } from "vitest";
import { overIn } from "#tests/measures/weigh/budgets.ts";
import { medians } from "#tests/measures/weigh/median.ts";
import type { Visit } from "#tests/measures/weigh/visit.ts";

const light: Visit = {
  bytes: { html: 14_336, css: 12_288, fonts: 0, script: 6_144, pictures: 0, other: 0 },
  requests: 4,
  elsewhere: 0,
  firstPaint: 1_300,
  largestPaint: 2_000,
  shift: 0,
  answers: null,
};

describe("what a visit may cost", () => {
  it("is kept to up to the last byte", () => {
    expect(overIn({ group: "reading" }, light)).toEqual([]);
  });

  it.each<[string, Partial<Visit>]>([
    ["html", { bytes: { ...light.bytes, html: 14_337 } }],
    ["css", { bytes: { ...light.bytes, css: 12_289 } }],
    ["fonts", { bytes: { ...light.bytes, fonts: 20_481 } }],
    ["script", { bytes: { ...light.bytes, script: 6_145 } }],
    ["firstPaint", { firstPaint: 1_301 }],
    ["largestPaint", { largestPaint: Number.NaN }],
    ["layout shift", { shift: 0.001 }],
    ["other hosts", { elsewhere: 1 }],
  ])("is passed by too much of %s", (what, more) => {
    expect(overIn({ group: "reading" }, { ...light, ...more })).toEqual([expect.stringContaining(what)]);
  });

  it("differs where something is to be done, and where a school is run", () => {
    const heavy = { ...light, bytes: { ...light.bytes, html: 30_720, script: 100_000 } };
    expect(overIn({ group: "doing" }, heavy)).toHaveLength(1);
    expect(overIn({ group: "admin" }, heavy)).toEqual([]);
  });
});

describe("what several visits cost", () => {
  it("is the median of each figure, and of an even number the lower", () => {
    const seen = [3, 1, 2].map((n) => ({ ...light, bytes: { ...light.bytes, html: n * 100 }, firstPaint: 10 - n }));
    expect(medians(seen)).toEqual({ ...light, bytes: { ...light.bytes, html: 200 }, firstPaint: 8 });
    expect(medians(seen.slice(1)).firstPaint).toBe(8);
  });
});
