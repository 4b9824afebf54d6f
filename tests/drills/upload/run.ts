import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Server } from "#tests/drills/stage/server.ts";
import { signIn } from "#tests/drills/stage/sign-in.ts";
import { sendFilm } from "#tests/drills/upload/film.ts";

/** What a process holds in mebibytes: all that is in memory, and what of that is no file. */
type Held = { held: number; own: number };

/** Sends films to the server as the demo instructor. Out, for each: what it held before, at most meanwhile, and how long it took. */
export async function* measureUploads(server: Server, { mebibytes, times }: { mebibytes: number; times: number }) {
  const Cookie = await signIn(server.origin, "instrutor@sementeira.example");
  for (let film = 0; film < times; film += 1) {
    const before = { ...heldBy(server.pid), isFirst: film === 0 };
    const most: Held = { ...before };
    const watch = setInterval(() => {
      const now = heldBy(server.pid);
      most.held = Math.max(most.held, now.held);
      most.own = Math.max(most.own, now.own);
    }, 20);
    const begun = performance.now();
    await sendFilm(`${server.origin}/api/upload`, { mebibytes, Cookie }).finally(() => clearInterval(watch));
    yield { before, most, seconds: (performance.now() - begun) / 1000 };
    await wait(500);
  }
}

function heldBy(pid: number): Held {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { held: mebibytes("VmRSS"), own: mebibytes("RssAnon") };
}
