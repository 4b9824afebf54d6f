import { setMaxListeners } from "node:events";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { Platform } from "#app/http/ctx.ts";
import { absenceOf } from "#app/server/boot/insist.ts";
import { Alarm } from "#app/server/jobs/alarm.ts";
import type { Log } from "#app/server/log/log.ts";

/** Something to be done again and again; every instance of the platform may be at it at once. */
export type Job = {
  name: string;
  /** How long it rests at the most, in seconds. */
  every: number;
  /** Whether it also looks as soon as anything was written. */
  afterWrites?: boolean;
  /** Does what is due, and ends soon after `stop` is aborted. Throws where it could not. */
  run: (ctx: Ctx, about: { log: Log; stop: AbortSignal; wake: () => void }) => Promise<void>;
  /** Waits for what its rounds began and left under way. */
  finish?: () => Promise<void>;
};

export type Jobs = {
  /** Something was written: whatever waits for that looks now. */
  wake: () => void;
  /** Resolves when all have ended, after `stop` was aborted. */
  ended: Promise<void>;
};

/** What keeps a job from its work is outside of the platform, and nobody's mistake here. */
export class Setback extends Error {}

/** The least rest between two rounds of a job; the least and the longest after a failure; all in milliseconds. */
const rest = { between: 100, failed: 1_000, failedMost: 60_000 };
/** Jobs that nothing waits for begin within this time, each at a moment of its own. */
const quietStart = 30_000;

/**
 * Runs the jobs side by side until `stop` is aborted; what is under way is finished. None waits for another, and none
 * ends because of a failure, its own or the database's: it is tried again after a second, then two, up to a minute.
 */
export function runJobs(jobs: readonly Job[], about: Omit<About, "alarm" | "wake">): Jobs {
  setMaxListeners(0, about.stop); // Each job listens for the end.
  const alarms: Alarm[] = [];
  const wake = () => {
    for (const alarm of alarms) alarm.ring();
  };
  const loops = jobs.map((job) => {
    const alarm = new Alarm(about.stop);
    if (job.afterWrites) alarms.push(alarm);
    return loop(job, { ...about, alarm, wake });
  });
  return { wake, ended: Promise.all(loops).then(() => {}) };
}

type About = {
  platform: Platform;
  log: Log;
  stop: AbortSignal;
  /** Told the name of each job after a round without a failure. */
  didJob?: (name: string) => void;
  alarm: Alarm;
  wake: () => void;
};

async function loop(job: Job, { platform, log, stop, didJob, alarm, wake }: About) {
  const ctx: Ctx = { ...platform, viewer: null, ip: null };
  const trouble = troubles(job, log);
  if (!job.afterWrites) await alarm.sleep(Math.random() * quietStart);
  for (let failures = 0; !stop.aborted; ) {
    try {
      await job.run(ctx, { log, stop, wake });
      failures = 0;
      trouble.isOver();
      didJob?.(job.name);
      await alarm.sleep(job.every * 1_000, rest.between);
    } catch (error) {
      trouble.say(error);
      await alarm.sleep(Math.min(rest.failedMost, rest.failed * 2 ** failures++));
    }
  }
  await job.finish?.();
}

/** In words, where it is something else outside that is away: a mail server, the storage of files. */
function setbackIn(error: unknown): string | undefined {
  if (error instanceof Setback) return error.message;
  if (error instanceof Refusal && error.code === "unavailable" && error.cause) return (error.cause as Error).message;
}

/** Writes down each reason once, however often a job fails for it. */
function troubles({ name: job }: Job, log: Log) {
  let said = "";
  return {
    say(err: unknown) {
      const outside = absenceOf(err) ?? setbackIn(err);
      const reason = outside ?? String(err);
      if (reason === said) return;
      said = reason;
      if (outside) log.warn({ job }, `A job has to wait: ${outside}`);
      else log.error({ err, job }, "A job failed and is tried again.");
    },
    isOver() {
      if (said) log.info({ job }, "The job goes on.");
      said = "";
    },
  };
}
