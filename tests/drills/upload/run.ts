import { setTimeout as wait } from "node:timers/promises";
import { type Held, heldBy } from "#tests/drills/support/held-by.ts";
import type { Server } from "#tests/drills/support/server.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { sendVideo } from "#tests/drills/upload/video.ts";

/**
 * Sends videos to the server as the demo instructor. Out, for each: what it held before, at most meanwhile, and how long
 * it took.
 */
export async function* measureUploads(server: Server, { mebibytes, times }: { mebibytes: number; times: number }) {
  const Cookie = await signIn(server.origin, "instrutor@sementeira.example");
  for (let video = 0; video < times; video += 1) {
    const before = { ...heldBy(server.pid), isFirst: video === 0 };
    const most: Held = { ...before };
    const watch = setInterval(() => {
      const now = heldBy(server.pid);
      most.held = Math.max(most.held, now.held);
      most.own = Math.max(most.own, now.own);
    }, 20);
    const begun = performance.now();
    await sendVideo(`${server.origin}/api/upload`, { mebibytes, Cookie }).finally(() => clearInterval(watch));
    yield { before, most, seconds: (performance.now() - begun) / 1000 };
    await wait(500);
  }
}
