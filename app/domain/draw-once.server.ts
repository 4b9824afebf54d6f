import { LRUCache } from "lru-cache";
import { AppError } from "#app/domain/app-error.ts";

/** Keeps the last `max` pictures under their keys, so that each is drawn once; one that failed is drawn again. */
export function drawOnce(max: number) {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max });
  return (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = drawn.get(key);
    if (known) return known;
    const picture = draw();
    drawn.set(key, picture);
    picture.catch(() => drawn.delete(key));
    return picture;
  };
}

/**
 * Runs at most `atOnce` works at a time. Up to `maxWaiting` others wait for their turn, in the order they came; further
 * ones are refused with the words `tooMany`, to be tried again.
 */
export function inTurns({ atOnce, maxWaiting, tooMany }: { atOnce: number; maxWaiting: number; tooMany: string }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError("unavailable", tooMany, { retryAfter: 5 });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
