import { publicGeneration } from "#app/domain/public-generation.ts";

/** It was not made: nobody waits for it any more. */
export class Dropped extends Error {}

/** It was not made: its turn had not come when whoever waits had waited long enough. */
export class Overdue extends Dropped {}

/** In: the number of `publicGeneration` as it begins. */
type Work<T> = (generation: number) => Promise<T>;

type Making<T> = {
  /** Undefined before it begins. */
  generation: number | undefined;
  /** How many wait for it. */
  askers: number;
  done: Promise<T>;
  begin: () => Promise<unknown>;
  /** Who asks from now on gets another one. */
  forget: () => void;
  /** It is not made. */
  drop: (error: Error) => void;
};

/**
 * How many are made at a time, and how many wait at the most; in milliseconds how long one may wait for its turn, and
 * how long it may keep others from theirs.
 */
type Bounds = { atOnce: number; mostInLine?: number; patience?: number; longest?: number };

/**
 * What is made for many: each thing once for all who ask meanwhile, and only so many at a time, in the order in which
 * they were asked for. What nobody waits for any more when its turn comes is not made, and what has waited for longer
 * than anybody should, or would come after too many others, is given up as `Overdue`. What is being made for longer
 * than that is begun anew for whoever asks then.
 */
export function makings<T>({ atOnce, mostInLine = 100, patience = 5_000, longest = 20_000 }: Bounds) {
  const known = new Map<string, Making<T>>();
  const line = new Set<Making<T>>();
  let underWay = 0;

  function next() {
    for (const making of line) {
      if (underWay >= atOnce) return;
      line.delete(making);
      begin(making);
    }
  }

  function begin(making: Making<T>) {
    underWay += 1;
    let isOver = false;
    const end = () => {
      if (!isOver) underWay -= 1;
      isOver = true;
      next();
    };
    // One that hangs is not in the way for ever, and before that nobody else is bound to it.
    const timers = [setTimeout(making.forget, patience).unref(), setTimeout(end, longest).unref()];
    making
      .begin()
      .catch(() => {}) // Those who wait are told.
      .then(() => timers.forEach(clearTimeout))
      .then(end);
  }

  function enter(key: string, work: Work<T>): Making<T> {
    const { promise, resolve, reject } = withResolvers<T>();
    const timer = setTimeout(() => making.drop(new Overdue()), patience).unref();
    const forget = () => void (known.get(key) === making && known.delete(key));
    const making: Making<T> = {
      generation: undefined,
      askers: 0,
      done: promise.finally(forget),
      forget,
      begin() {
        clearTimeout(timer);
        making.generation = publicGeneration();
        resolve(work(making.generation));
        return promise;
      },
      drop(error) {
        clearTimeout(timer);
        line.delete(making);
        forget();
        reject(error);
      },
    };
    known.set(key, making);
    line.add(making);
    next();
    if (line.size > mostInLine) making.drop(new Overdue());
    return making;
  }

  return {
    /**
     * What is made under `key`, shared with whoever else waits for it, unless it was begun before something changed.
     * In: what tells that the asker has gone.
     */
    ask(key: string, work: Work<T>, gone?: AbortSignal): Promise<T> {
      const now = publicGeneration();
      const there = known.get(key);
      const making = there && (there.generation ?? now) === now ? there : enter(key, work);
      making.askers += 1;
      gone?.addEventListener("abort", () => {
        making.askers -= 1;
        if (making.askers === 0 && making.generation === undefined) making.drop(new Dropped());
      });
      return making.done;
    },
  };
}

/** As `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<T>() {
  let resolve!: (value: T | Promise<T>) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}
