import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "#tests/drills/load/inspect.ts";
import { Ledger } from "#tests/drills/load/ledger.ts";
import { live } from "#tests/drills/load/life.ts";
import { paceOf } from "#tests/drills/load/pace.ts";
import { Tally } from "#tests/drills/load/tally.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Outage } from "#tests/drills/support/outage.ts";
import type { Server } from "#tests/drills/support/server.ts";
import { type FrontProxy, startInstances } from "#tests/drills/support/servers/instances.ts";

const students = 20;
/** Longer than the proxy waits for an instance: whether a request has failed is the proxy's to say. */
const timeoutMs = 60_000;

/** One restart: what the instance ended with, and how many milliseconds it took to end and to be ready again. */
export type Restart = { number: number; code: number | null; endedAfter: number; readyAfter: number; requests: number };
export type Findings = Awaited<ReturnType<typeof rollOver>>;
type About = {
  instances: number;
  restarts: number;
  requests: number;
  minutes: number;
  /** Requests a second; as many as go, unless said. */
  rate?: number;
  /** What stands in front; nginx, unless said. */
  by?: FrontProxy;
  say: (restart: Restart) => void;
};

/**
 * Restarts instances behind a proxy in turn, one at a time, while students read and write in equal shares: as often
 * as asked, and on until there were as many requests as asked or the minutes are over. Then looks for everything that
 * was acknowledged.
 */
export async function rollOver(fixture: Fixture, { instances, restarts, requests, minutes, rate, by, say }: About) {
  const { origin, servers, stop } = await startInstances(fixture, instances, { ...(by && { by }) });
  const [ledger, tally] = [new Ledger(path.join(fixture.notes, "acknowledged.jsonl")), new Tally()];
  const stopping = new AbortController();
  const about = { readsPerWrite: 0.75, timeoutMs, ...(rate && { pace: paceOf(rate) }) };
  const load = { origin, ledger, tally, outage: new Outage(), stop: stopping.signal, ...about };
  const begun = performance.now();
  const lives = Promise.all(Array.from({ length: students }, () => live(load)));
  const failed = lives.then(() => undefined);
  failed.catch(() => {}); // Heard of at the next race, however much later that is.
  const done: Restart[] = [];
  try {
    while (ledger.count < 2 * students) await Promise.race([wait(5), failed]);
    const isDue = (number: number) => number <= restarts || tally.requests < requests;
    for (let number = 1; isDue(number) && performance.now() - begun < minutes * 60_000; number++) {
      const restarted = restart(servers[number % instances]!);
      const figures = await Promise.race([restarted, failed.then(() => restarted)]);
      done.push({ number, ...figures, requests: tally.requests });
      say(done.at(-1)!);
    }
  } finally {
    stopping.abort();
    await lives.finally(stop);
  }
  const seconds = (performance.now() - begun) / 1000;
  const crashes = servers.flatMap((server) => server.crashes);
  return { restarts: done, tally, seconds, crashes, ...(await inspect(fixture, ledger)) };
}

async function restart(server: Server) {
  const begun = performance.now();
  const code = await server.stop();
  const endedAfter = Math.round(performance.now() - begun);
  server.start();
  await server.untilReady();
  return { code, endedAfter, readyAfter: Math.round(performance.now() - begun) - endedAfter };
}
