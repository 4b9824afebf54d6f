import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#app/server/log/log.ts";
import { mostAtOnce, mostHeld } from "#app/server/traffic/limits.ts";

const beat = 100;
const worstLag = 500;
/** One stall is no overload: what counts is how late the loop has been lately. */
const weight = 0.3;
/**
 * Where that many are at work and have been for that long on average, in milliseconds, one more would wait too long. Of
 * a single one no more than `longest` counts: an answer of the assistant says nothing of the others.
 */
const queue = { least: 50, average: 1_500, longest: 5_000 };
/** Nobody is turned away for what was known of the others longer ago than that, in milliseconds. */
const mostStale = 20;
/** How often it is written down that people are turned away, in milliseconds. */
const silence = 10_000;

/** A request that is being answered. */
export type Work = { req: Pick<IncomingMessage, "complete">; res: Pick<ServerResponse, "writableNeedDrain"> };

/**
 * Counts what is under way and feels how late the event loop is, to say when there is too much to do. Whoever is slow
 * to send or to read costs memory and no work, so that nobody else is turned away for it before there are very many.
 */
export function measureLoad(log?: Pick<Log, "warn">) {
  /** Since when each is at work. */
  const busy = new Map<Work, number>();
  const waiting = new Set<Work>();
  let lag = 0;
  let last = performance.now();
  let sortedAt = last;
  let isSlow = false;
  let turnedAway = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  setInterval(() => {
    const now = performance.now();
    lag += (now - last - beat - lag) * weight;
    last = now;
    sortAnew(now);
    if (turnedAway && now - saidAt >= silence) sayWhoWasTurnedAway(now);
  }, beat).unref();

  function sortAnew(now: number) {
    sortedAt = now;
    const slow = [...busy.keys()].filter(waits);
    for (const work of waiting) if (!waits(work) && waiting.delete(work)) busy.set(work, now);
    for (const work of slow) if (busy.delete(work)) waiting.add(work);
    let all = 0;
    for (const since of busy.values()) all += Math.min(now - since, queue.longest);
    isSlow = all > queue.average * busy.size;
  }

  function sayWhoWasTurnedAway(now: number) {
    const [atWork, held] = [busy.size, waiting.size];
    log?.warn({ turnedAway, atWork, held, lag: Math.round(lag) }, "There was too much to do.");
    [turnedAway, saidAt] = [0, now];
  }

  const isFull = () => busy.size >= mostAtOnce || (isSlow && busy.size >= queue.least);

  return {
    isTooMuch() {
      if (lag > worstLag || busy.size + waiting.size >= mostHeld) return true;
      if (!isFull()) return false;
      const now = performance.now();
      if (now - sortedAt >= mostStale) sortAnew(now);
      return isFull();
    },
    /** Somebody was asked to come back. */
    turnAway() {
      turnedAway += 1;
    },
    begin(work: Work) {
      busy.set(work, performance.now());
    },
    end(work: Work) {
      busy.delete(work);
      waiting.delete(work);
    },
  };
}

/** Whether nothing can be done now but wait for the one who asks: for the rest of the body, or until they read on. */
const waits = ({ req, res }: Work) => !req.complete || res.writableNeedDrain;
