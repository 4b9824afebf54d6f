import { setTimeout as wait } from "node:timers/promises";

/** The answer to a request; if a busy server asks to come back in a moment, it does. */
export async function whenFree(ask: () => Promise<Response>): Promise<Response> {
  for (let left = 300; ; left -= 1) {
    const answer = await ask();
    if (answer.status !== 503 || !answer.headers.has("Retry-After") || left === 0) return answer;
    await answer.arrayBuffer();
    await wait(200);
  }
}
