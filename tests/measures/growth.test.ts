import { expect, it } from "vitest";
import { middle, rowOf, type Taken, verdictOf } from "#tests/measures/growth/ratio.ts";
import { isTold, workOf } from "#tests/measures/growth/work.ts";

const took = (ms: number, more: Partial<Taken> = {}): Taken => ({ ms, work: 1, bytes: 1_000 * ms, ...more });

it("compares by the middle of what was measured", () => {
  expect(middle([9, 1, 5])).toBe(5);
});

it("marks what takes more than 1.3 times as long, or as much work, and where the small school answers less", () => {
  const held = { demo: took(10), full: took(12), large: took(13, { work: 1.3 }) };
  expect(rowOf({ path: "/", as: "" }, held).replace(/ +/g, " ")).toBe(
    " 1.30 1.08 1.30 1.30 10.0 12.0 13.0 1.0 1.0 1.3 10.0 12.0 13.0 / (visitor)",
  );
  const slow = { demo: took(10), full: took(12, { bytes: 900 }), large: took(13.1) };
  expect(rowOf({ path: "/admin", as: "admin@x" }, slow)).toMatch(/^✗ {2}1\.31 {3}1\.09 .* ≠ \/admin {2}\(admin\)$/);
  const grown = { demo: took(12), full: took(10), large: took(13.1, { work: 2 }) };
  expect(rowOf({ path: "/", as: "" }, grown)).toMatch(/^ {3}1\.09✗ {2}1\.31✗ {2}2\.00✗ {2}2\.00 /);
});

it("counts what is within 1.3 times of the demo school, and of a small school of full lists", () => {
  const heavier = { demo: took(10), full: took(14, { bytes: 15_000 }), large: took(15) };
  const slower = { demo: took(10), full: took(10), large: took(15, { work: 2 }) };
  const level = { demo: took(10), full: took(10), large: took(10) };
  expect(verdictOf([heavier, slower, level])).toBe(
    "1 of 3 within 1.3 times of the demo school, 2 of 3 of a small school with as full pages; " +
      "by CPU 2 of 3 within 1.3 times of the demo school, 2 of 3 of a small school with as full pages (as full: 2)",
  );
});

it.runIf(isTold)("knows how much a process has worked, which only grows", () => {
  const before = workOf(process.pid);
  expect(Array.from({ length: 1_000_000 }, (_, n) => Math.sqrt(n))).toHaveLength(1_000_000);
  expect(workOf(process.pid)).toBeGreaterThan(before);
  expect(before).toBeGreaterThan(0);
});
