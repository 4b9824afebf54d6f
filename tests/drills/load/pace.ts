import { setTimeout as wait } from "node:timers/promises";

/**
 * Lets so many through a second, evenly, no matter who asks. What could not go out is made up for within a second, or never.
 */
export function paceOf(perSecond: number) {
  const gap = 1_000 / perSecond;
  let next = performance.now();
  return async () => {
    const now = performance.now();
    next = Math.max(next + gap, now - 1_000);
    if (next > now) await wait(next - now);
  };
}
