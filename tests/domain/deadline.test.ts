import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deadlineAfter, withDeadline } from "#app/domain/deadline.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const late = () => new Error("late");

describe("a deadline", () => {
  it("counts from when the request came, and where nobody knows that, from now", () => {
    expect(deadlineAfter({ arrived: 1_000 }, 500)).toBe(1_500);
    expect(deadlineAfter({}, 500)).toBe(performance.now() + 500);
  });

  it("returns the result of work that ends in time, and leaves nothing behind", async () => {
    expect(await withDeadline(performance.now() + 100, async () => "done", late)).toBe("done");
    await expect(
      withDeadline(performance.now() + 100, () => Promise.reject(new Error("failed")), late),
    ).rejects.toThrow("failed");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends the waiting for work that is not, whatever becomes of it", async () => {
    let fail = (_: Error) => {};
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const waiting = withDeadline(performance.now() + 100, () => work, late);
    const ended = expect(waiting).rejects.toThrow("late");
    await vi.advanceTimersByTimeAsync(100);
    await ended;
    fail(new Error("too late to matter"));
  });

  it("that is over when the work begins ends it at once", async () => {
    const waiting = withDeadline(performance.now() - 100, () => new Promise(() => {}), late);
    const ended = expect(waiting).rejects.toThrow("late");
    await vi.advanceTimersByTimeAsync(1);
    await ended;
  });
});
