import type { IncomingMessage, ServerResponse } from "node:http";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import type { Log } from "#app/server/log.ts";

/** How many requests are served at once; further ones get 503. */
export const maxAtWork = 200;
const maxOpen = 1_000;
/** How late the event loop may be on average in two consecutive seconds, in milliseconds. */
const maxDelayMs = 500;
const resolutionMs = 20;
const checkEveryMs = 1_000;
const logEveryMs = 10_000;

type Work = { req: Pick<IncomingMessage, "complete">; res: Pick<ServerResponse, "writableNeedDrain"> };

/** Counts the requests in flight and watches the event loop, to detect overload. Tests bring a `delay` of their own. */
export function watchLoad(
  log?: Pick<Log, "warn">,
  delay: Pick<IntervalHistogram, "enable" | "count" | "mean" | "reset"> = monitorEventLoopDelay({
    resolution: resolutionMs,
  }),
) {
  const inFlight = new Set<Work>();
  delay.enable();
  let delayMs = 0;
  let delayMsBefore = 0;
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  setInterval(() => {
    delayMsBefore = delayMs;
    if (delay.count > 0) delayMs = Math.max(0, delay.mean / 1e6 - resolutionMs);
    delay.reset();
    if (refused === 0 || performance.now() - loggedAt < logEveryMs) return;
    log?.warn({ refused, inFlight: inFlight.size, delayMs: Math.round(delayMs) }, "There was too much to do.");
    [refused, loggedAt] = [0, performance.now()];
  }, checkEveryMs).unref();

  const isOverloaded = () =>
    Math.min(delayMs, delayMsBefore) > maxDelayMs ||
    inFlight.size >= maxOpen ||
    (inFlight.size >= maxAtWork && [...inFlight].filter((work) => !waitsForClient(work)).length >= maxAtWork);

  return {
    /** Whether to refuse a new request; refusals are counted for the log. */
    refuses() {
      const isTooMuch = isOverloaded();
      if (isTooMuch) refused += 1;
      return isTooMuch;
    },
    begin: (work: Work) => void inFlight.add(work),
    end: (work: Work) => void inFlight.delete(work),
  };
}

export type Load = ReturnType<typeof watchLoad>;

/** The request only waits for the rest of its body, or for its reader. */
const waitsForClient = ({ req, res }: Work) => !req.complete || res.writableNeedDrain;
