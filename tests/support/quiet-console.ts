import { afterEach, beforeEach, expect, vi } from "vitest";

/** What React, or anybody, complains about on the console fails the test in which it happens. */
const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, "error").mockImplementation((...words) => void complaints.push(words));
});

afterEach(() => {
  expect(complaints, "console.error was called").toEqual([]);
});
