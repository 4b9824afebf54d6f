import { afterEach, beforeEach, expect, vi } from "vitest";

/** Anything written to console.error fails the test that caused it. */
const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, "error").mockImplementation((...words) => void complaints.push(words));
});

afterEach(() => {
  expect(complaints, "console.error was called").toEqual([]);
});
