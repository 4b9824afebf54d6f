import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loaderTimeoutMs, page } from "#app/http/page.server.ts";
import type { Db } from "#drizzle/client.ts";
import { contextOf } from "#tests/support/request.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** What came of a loader so far: nothing yet, what it gave, or the status and sentence that it threw. */
function ask(load: () => Promise<unknown> | unknown, context: ReturnType<typeof contextOf>, options = {}) {
  const request = new Request("http://127.0.0.1:3000/courses");
  const outcome: { came?: unknown } = {};
  void page(
    load,
    options,
  )({ request, params: {}, context }).then(
    (given) => (outcome.came = given),
    ({ data, init }) => (outcome.came = [init.status, data.error]),
  );
  return outcome;
}

const never = () => new Promise(() => {});
const takes = (milliseconds: number) => () => new Promise((resolve) => setTimeout(resolve, milliseconds, "a página"));
const tooLate = [503, "Serviço temporariamente indisponível."];

describe("the loaders of a page", () => {
  it("have four seconds", () => expect(loaderTimeoutMs).toBe(4_000));

  it("answer 503 with Retry-After when they take longer", async () => {
    const said = new Headers();
    const context = contextOf({ db: undefined as unknown as Db, said });
    const outcome = ask(never, context);
    await pass(loaderTimeoutMs - 1);
    expect(outcome).toEqual({});
    await pass(1);
    expect(outcome.came).toEqual(tooLate);
    expect(said.get("Retry-After")).toBe("2");
  });

  it("have that time together, however late one of them begins", async () => {
    const context = contextOf({ db: undefined as unknown as Db });
    const first = ask(takes(3_000), context);
    await pass(3_000);
    const second = ask(takes(1_001), context);
    const quick = ask(takes(999), context);
    await pass(1_000);
    expect([first.came, second.came, quick.came]).toEqual(["a página", tooLate, "a página"]);
  });

  it("of another request have their own", async () => {
    ask(never, contextOf({ db: undefined as unknown as Db }));
    await pass(3_000);
    const other = ask(takes(3_000), contextOf({ db: undefined as unknown as Db }));
    await pass(3_000);
    expect(other.came).toBe("a página");
  });

  it("are left alone where they keep to a time of their own", async () => {
    const outcome = ask(takes(5_500), contextOf({ db: undefined as unknown as Db }), { ownTime: true });
    await pass(5_500);
    expect(outcome.came).toBe("a página");
  });
});
