import { setTimeout as wait } from "node:timers/promises";
import { timeoutMs } from "#tests/drills/load/timeout.ts";

/** One answer that a visitor got: `status` 0 for none within ten seconds. */
export type Seen = { path: string; status: number; took: number; retryAfter: string | null; text: string };

/** Somebody who opens these addresses, one after another, again and again until `stop`. Returns all that they saw. */
export async function keepLooking(origin: string, paths: string[], stop: AbortSignal): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let i = 0; !stop.aborted; i += 1) {
    seen.push(await look(origin, paths[i % paths.length]!));
    await wait(50);
  }
  return seen;
}

async function look(origin: string, path: string): Promise<Seen> {
  const begun = performance.now();
  const took = () => performance.now() - begun;
  try {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    return { path, status: answer.status, took: took(), retryAfter: answer.headers.get("Retry-After"), text };
  } catch (error) {
    return { path, status: 0, took: took(), retryAfter: null, text: String(error) };
  }
}
