import { afterEach, describe, expect, it, vi } from "vitest";
import { renewPublic } from "#app/domain/public-generation.ts";
import { makings, Overdue } from "#app/server/kept/makings.ts";

/** Things to make that are done when they are told to be. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, (made: string) => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, resolve));
  };
  return { begun, work, end: (name: string) => ends.get(name)!(name) };
}

const someTurns = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

afterEach(() => void vi.useRealTimers());

describe("what is made for many", () => {
  it("is made only so many at a time, in the order in which it was asked for", async () => {
    const { ask } = makings<string>({ atOnce: 2 });
    const { begun, work, end } = workshop();
    const all = ["a", "b", "c", "d"].map((name) => ask(name, work(name)));
    expect(begun).toEqual(["a", "b"]);
    end("b");
    expect(await all[1]).toBe("b");
    await someTurns();
    expect(begun).toEqual(["a", "b", "c"]);
    for (const name of ["a", "c"]) end(name);
    await someTurns();
    end("d");
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
  });

  it("is not made where all who asked have gone before its turn", async () => {
    const { ask } = makings<string>({ atOnce: 1, mostInLine: 200 });
    const { begun, work, end } = workshop();
    const first = ask("a", work("a"));
    const gone = Array.from({ length: 100 }, () => new AbortController());
    const left = gone.map(({ signal }, n) => ask(`b${n}`, work(`b${n}`), signal));
    const wanted = ask("c", work("c"));
    for (const each of gone) each.abort();
    const outcomes = await Promise.allSettled(left);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    end("a");
    await first;
    await someTurns();
    expect(begun).toEqual(["a", "c"]);
    end("c");
    expect(await wanted).toBe("c");
  });

  it("is made while one of them still waits, and anew for who comes after all have gone", async () => {
    const { ask } = makings<string>({ atOnce: 1 });
    const { begun, work, end } = workshop();
    const first = ask("a", work("a"));
    const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
    void ask("b", work("b"), one.signal);
    const stays = ask("b", work("b"), other.signal);
    const leaves = ask("c", work("c"), third.signal);
    one.abort();
    third.abort();
    const comes = ask("c", work("c anew"));
    await expect(leaves).rejects.toThrow();
    end("a");
    await first;
    await someTurns();
    end("b");
    expect(await stays).toBe("b");
    await someTurns();
    end("c anew");
    expect(await comes).toBe("c anew");
    expect(begun).toEqual(["a", "b", "c anew"]);
  });

  it("is finished once it is begun, whoever leaves", async () => {
    const { ask } = makings<string>({ atOnce: 1 });
    const { begun, work, end } = workshop();
    const gone = new AbortController();
    const left = ask("a", work("a"), gone.signal);
    gone.abort();
    const comes = ask("a", work("a"));
    end("a");
    expect(await Promise.all([left, comes])).toEqual(["a", "a"]);
    expect(begun).toEqual(["a"]);
  });

  it("is given up where its turn does not come in time", async () => {
    const { ask } = makings<string>({ atOnce: 1, patience: 1 });
    const { begun, work, end } = workshop();
    const first = ask("a", work("a"));
    await expect(ask("b", work("b"))).rejects.toThrow(Overdue);
    end("a");
    expect(await first).toBe("a");
    await someTurns();
    expect(begun).toEqual(["a"]);
  });

  it("is given up at once where too many wait before it", async () => {
    const { ask } = makings<string>({ atOnce: 1, mostInLine: 2 });
    const { begun, work, end } = workshop();
    const all = ["a", "b", "c"].map((name) => ask(name, work(name)));
    await expect(ask("d", work("d"))).rejects.toThrow(Overdue);
    for (const name of ["a", "b", "c"]) {
      end(name);
      await someTurns();
    }
    expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
    expect(begun).toEqual(["a", "b", "c"]);
  });

  it("is not held up for ever by one that hangs, nor by one that fails", async () => {
    const { ask } = makings<string>({ atOnce: 1, longest: 1 });
    void ask("hangs", () => new Promise(() => {}));
    await expect(ask("fails", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await ask("works", async () => "made")).toBe("made");
  });

  it("is begun anew for who comes once it hangs", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { ask } = makings<string>({ atOnce: 2, patience: 1_000 });
    const { begun, work, end } = workshop();
    const hangs = ask("a", work("a"));
    vi.advanceTimersByTime(999);
    void ask("a", work("a once more"));
    vi.advanceTimersByTime(1);
    const anew = ask("a", work("a anew"));
    expect(begun).toEqual(["a", "a anew"]);
    end("a anew");
    expect(await anew).toBe("a anew");
    end("a");
    expect(await hangs).toBe("a");
  });

  it("that waits for its turn is begun after a change, and so is shared with who asks after it", async () => {
    const { ask } = makings<string>({ atOnce: 1 });
    const { begun, work, end } = workshop();
    const first = ask("a", work("a"));
    const before = ask("b", work("b"));
    renewPublic();
    const after = ask("b", work("b once more"));
    const anew = ask("a", work("a anew"));
    end("a");
    await first;
    await someTurns();
    end("b");
    expect(await Promise.all([before, after])).toEqual(["b", "b"]);
    await someTurns();
    end("a anew");
    expect(await anew).toBe("a anew");
    expect(begun).toEqual(["a", "b", "a anew"]);
  });
});
