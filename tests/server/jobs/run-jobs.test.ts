import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Settings } from "#app/domain/settings.ts";
import { jobsOf } from "#app/server/jobs/jobs.ts";
import { ExternalFailure, type Job, runJobs } from "#app/server/jobs/run-jobs.ts";
import { openLog } from "#app/server/log.ts";
import type { Db } from "#drizzle/client.ts";
import { testSettings } from "#tests/support/people.ts";

/** The loop itself, on the test's clock; the jobs have tests of their own. */
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function begin(jobs: Job[]) {
  const stopping = new AbortController();
  const said: string[] = [];
  const log = openLog({ ...testSettings(), LOG_LEVEL: "silent" } as Settings);
  for (const level of ["info", "warn", "error"] as const) {
    log[level] = (...args: unknown[]) => void said.push(`${level}: ${args.at(-1)}`);
  }
  const platform = () => ({ db: undefined as unknown as Db, settings: testSettings() });
  const rounds: [job: string, hasFailed: boolean][] = [];
  const afterRound = (job: string, hasFailed: boolean) => void rounds.push([job, hasFailed]);
  const running = runJobs(jobs, { platform, log, stop: stopping.signal, afterRound });
  return { ...running, said, rounds, stop: () => stopping.abort() };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("a job", () => {
  it("is done at once, then each time its rest is over, until all stops", async () => {
    let rounds = 0;
    const jobs = begin([{ name: "a", every: 10, afterWrites: true, run: async () => void rounds++ }]);
    await pass(0);
    expect(rounds).toBe(1);
    await pass(9_900);
    expect(rounds).toBe(1);
    await pass(200);
    expect(rounds).toBe(2);
    jobs.stop();
    await jobs.ended;
    await pass(60_000);
    expect(rounds).toBe(2);
  });

  it("reports each round once it has ended, failed ones included: they may have written something too", async () => {
    let isAway = false;
    const run = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (isAway) throw new Error("away");
    };
    const jobs = begin([{ name: "a", every: 10, afterWrites: true, run }]);
    await pass(0);
    expect(jobs.rounds).toEqual([]);
    await pass(50);
    expect(jobs.rounds).toEqual([["a", false]]);
    isAway = true;
    await pass(10_050);
    expect(jobs.rounds).toEqual([
      ["a", false],
      ["a", true],
    ]);
    jobs.stop();
  });

  it("looks right after a write, once for many, and never without a moment's rest", async () => {
    let rounds = 0;
    const jobs = begin([{ name: "a", every: 10, afterWrites: true, run: async () => void rounds++ }]);
    await pass(1_000);
    jobs.wake();
    jobs.wake();
    await pass(0);
    expect(rounds).toBe(2);
    jobs.wake();
    await pass(99);
    expect(rounds).toBe(2);
    await pass(1);
    expect(rounds).toBe(3);
    jobs.stop();
    await jobs.ended;
  });

  it("misses no write that comes while it is at work", async () => {
    const finish: (() => void)[] = [];
    const run = () => new Promise<void>((resolve) => void finish.push(resolve));
    const jobs = begin([{ name: "a", every: 10, afterWrites: true, run }]);
    await pass(0);
    jobs.wake();
    finish[0]!();
    await pass(100);
    expect(finish).toHaveLength(2);
    jobs.stop();
    finish[1]!();
    await jobs.ended;
  });

  it("that nothing waits for begins quietly, and is not woken", async () => {
    let rounds = 0;
    const jobs = begin([{ name: "a", every: 3_600, run: async () => void rounds++ }]);
    jobs.wake();
    await pass(30_000);
    expect(rounds).toBe(1);
    jobs.wake();
    await pass(3_000_000);
    expect(rounds).toBe(1);
    jobs.stop();
    await jobs.ended;
  });

  it("is asked to hurry and finishes before the process stops", async () => {
    let finish = () => {};
    let told = false;
    let isOver = false;
    const run: Job["run"] = (_ctx, { stop }) => {
      stop.addEventListener("abort", () => {
        told = true;
      });
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    const jobs = begin([{ name: "a", every: 1, afterWrites: true, run }]);
    void jobs.ended.then(() => {
      isOver = true;
    });
    await pass(0);
    jobs.stop();
    await pass(60_000);
    expect([told, isOver]).toEqual([true, false]);
    finish();
    await jobs.ended;
    expect(isOver).toBe(true);
  });
});

describe("a job that fails", () => {
  const failing = (error: () => Error) => {
    const at: number[] = [];
    const job: Job = {
      name: "a",
      every: 10,
      afterWrites: true,
      run: async () => {
        at.push(Date.now());
        if (at.length <= 8) throw error();
      },
    };
    return { at, job, gaps: () => at.slice(1).map((moment, index) => (moment - at[index]!) / 1_000) };
  };

  it("is retried at growing intervals, and does not log the same failure twice", async () => {
    const { job, gaps } = failing(() => new TypeError("x is not a function"));
    const jobs = begin([job]);
    for (let second = 0; second < 200; second++) {
      jobs.wake();
      await pass(1_000);
    }
    expect(gaps().slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(jobs.said).toEqual(["error: A job failed and is tried again.", "info: The job goes on."]);
    jobs.stop();
    await jobs.ended;
  });

  it.each([
    ["a database that is away", () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })],
    ["a mail server that is away", () => new ExternalFailure("the mail server takes no e-mails")],
  ])("for %s only warns", async (_what, error) => {
    const { job } = failing(error);
    const jobs = begin([job]);
    await pass(200_000);
    expect(jobs.said[0]).toMatch(/^warn: A job has to wait: (connect|the mail server)/);
    jobs.stop();
    await jobs.ended;
  });

  it("does not block the other jobs", async () => {
    let rounds = 0;
    const { job } = failing(() => new Error("no"));
    const jobs = begin([job, { name: "b", every: 1, afterWrites: true, run: async () => void rounds++ }]);
    await pass(10_000);
    expect(rounds).toBeGreaterThanOrEqual(10);
    jobs.stop();
    await jobs.ended;
  });
});

describe("the platform's own jobs", () => {
  it("ask little of an idle database: one question in three seconds at the most", () => {
    const asking = jobsOf(testSettings()).filter(({ name }) => name !== "simulated notices");
    const perSecond = asking.reduce((sum, { every }) => sum + 1 / every, 0);
    expect(perSecond).toBeLessThanOrEqual(1 / 3);
  });

  it("ask for the simulator's notices only if payments are decided by hand", async () => {
    const { run } = jobsOf(testSettings()).find(({ name }) => name === "simulated notices")!;
    const asked = (mode: string) => {
      const db = undefined as unknown as Db; // Using it throws.
      const ctx = { db, settings: testSettings({ PAYMENTS_SIMULATOR: mode }), viewer: null, ip: null };
      return run(ctx, { log: undefined as never, stop: new AbortController().signal, wake: () => {} });
    };
    await expect(asked("approve")).resolves.toBeUndefined();
    await expect(asked("manual")).rejects.toThrow();
  });
});
