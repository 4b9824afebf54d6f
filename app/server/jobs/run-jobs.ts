import { setMaxListeners } from "node:events";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Platform } from "#app/http/ctx.ts";
import type { Log } from "#app/server/log.ts";
import { databaseFailure } from "#drizzle/failures.ts";

/** Repeated work; several instances may run the same job at once. */
export type Job = {
  name: string;
  /** Longest pause between two rounds, in seconds. */
  every: number;
  /** Whether it also runs as soon as anything was written. */
  afterWrites?: boolean;
  /** Does what is due, and ends soon after `stop` is aborted. */
  run: (ctx: Ctx, about: { log: Log; stop: AbortSignal; wake: () => void }) => Promise<void>;
  /** Waits for work that its rounds started and left running. */
  finish?: () => Promise<void>;
};

export type Jobs = {
  /** Runs the jobs with `afterWrites` now. */
  wake: () => void;
  /** Resolves when all have ended, after `stop` was aborted. */
  ended: Promise<void>;
};

/** Another system is away; not a fault of this program. */
export class ExternalFailure extends Error {}

/** Pauses in milliseconds: between two rounds, and the shortest and longest after a failure. */
const rest = { between: 100, failed: 1_000, failedMost: 60_000 };
/** Other jobs start at a random moment within this time, so that they do not all run at once. */
const quietStart = 30_000;

/**
 * Runs the jobs side by side until `stop` is aborted; rounds under way are finished. After a failure a job is tried
 * again in a second, then two, up to a minute.
 */
export function runJobs(jobs: readonly Job[], about: Omit<About, "alarm" | "wake">): Jobs {
  setMaxListeners(0, about.stop); // Each job listens for the end.
  const alarms: WakeTimer[] = [];
  const wake = () => {
    for (const alarm of alarms) alarm.ring();
  };
  const loops = jobs.map((job) => {
    const alarm = new WakeTimer(about.stop);
    if (job.afterWrites) alarms.push(alarm);
    return loop(job, { ...about, alarm, wake });
  });
  return { wake, ended: Promise.all(loops).then(() => {}) };
}

type About = {
  /** The platform at the start of the round. */
  platform: () => Platform;
  log: Log;
  stop: AbortSignal;
  afterRound?: (job: string, hasFailed: boolean) => void;
  alarm: WakeTimer;
  wake: () => void;
};

async function loop(job: Job, { platform, log, stop, afterRound, alarm, wake }: About) {
  const failure = failureLog(job, log);
  if (!job.afterWrites) await alarm.sleep(Math.random() * Math.min(quietStart, job.every * 1_000));
  for (let failures = 0; !stop.aborted; ) {
    try {
      const ctx: Ctx = { ...platform(), viewer: null, ip: null };
      await job.run(ctx, { log, stop, wake });
      failures = 0;
      failure.isOver();
      afterRound?.(job.name, false);
      await alarm.sleep(job.every * 1_000, rest.between);
    } catch (error) {
      afterRound?.(job.name, true);
      failure.say(error);
      await alarm.sleep(Math.min(rest.failedMost, rest.failed * 2 ** failures++));
    }
  }
  await job.finish?.();
}

/** The message of a failure outside the platform; undefined for any other error. */
function setbackIn(error: unknown): string | undefined {
  if (error instanceof ExternalFailure) return error.message;
  if (error instanceof AppError && error.code === "unavailable" && error.cause) return (error.cause as Error).message;
}

/** Logs each reason once, however often a job fails for it. */
function failureLog({ name: job }: Job, log: Log) {
  let lastReason = "";
  return {
    say(err: unknown) {
      const outside = databaseFailure(err)?.message ?? setbackIn(err);
      const reason = outside ?? String(err);
      if (reason === lastReason) return;
      lastReason = reason;
      if (outside) log.warn({ job }, `A job has to wait: ${outside}`);
      else log.error({ err, job }, "A job failed and is tried again.");
    },
    isOver() {
      if (lastReason) log.info({ job }, "The job goes on.");
      lastReason = "";
    },
  };
}

class WakeTimer {
  #isRung = false;
  #wake = () => {};

  constructor(private readonly stop: AbortSignal) {}

  /** Wakes the sleeper; if it is awake, the next sleep is skipped. */
  ring() {
    this.#isRung = true;
    this.#wake();
  }

  /** Resolves after that many milliseconds, or earlier: woken (but not before `least`), or stopped. */
  async sleep(milliseconds: number, least = milliseconds) {
    await this.#until(least);
    if (!this.#isRung) await this.#until(milliseconds - least, true);
    this.#isRung = false;
  }

  #until(milliseconds: number, orRung = false): Promise<void> {
    if (milliseconds <= 0 || this.stop.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.stop.removeEventListener("abort", wake);
        this.#wake = () => {};
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.stop.addEventListener("abort", wake);
      if (orRung) this.#wake = wake;
    });
  }
}
