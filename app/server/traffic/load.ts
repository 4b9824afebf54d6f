import { mostAtOnce } from "#app/server/traffic/limits.ts";

const beat = 100;
const worstLag = 500;
/** One stall is no overload: what counts is how late the loop has been lately. */
const weight = 0.3;

/** Counts what is under way and feels how late the event loop is, to say when there is too much to do. */
export function measureLoad() {
  let underWay = 0;
  let lag = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    lag += (now - last - beat - lag) * weight;
    last = now;
  }, beat).unref();
  return {
    isTooMuch: () => underWay >= mostAtOnce || lag > worstLag,
    begin() {
      underWay += 1;
    },
    end() {
      underWay -= 1;
    },
  };
}
