import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { Ledger } from "#tests/drills/load/ledger.ts";
import type { Order, Report } from "#tests/drills/overload/generator.ts";
import type { Asker } from "#tests/drills/overload/requests.ts";
import { aPerson } from "#tests/drills/pool/storm.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { heldBy } from "#tests/drills/support/held-by.ts";
import { Apart } from "#tests/drills/support/processes/apart.ts";
import { inSmallContainer, Server } from "#tests/drills/support/server.ts";

export type Findings = Awaited<ReturnType<typeof overload>>;
/** How many seconds the flood lasts, and each measuring of what can be done without it. */
type Lengths = { flood: number; yardstick: number };

const people = 20;
const program = path.join(projectRoot, "tests/drills/overload/generator.ts");
/** So many at once are tried for the best goodput; the last is what the recovery is compared with. */
const crowds = [50, 10, 20];
const times = 10;

/**
 * Finds out how many requests a second are done when as many ask as can be served, then has ten times as many asked,
 * answered or not, and looks how soon all is as before. The generator is a process of its own, on the same machine.
 */
export async function overload(fixture: Fixture, { flood, yardstick }: Lengths) {
  const server = await Server.on(fixture, { ...inSmallContainer, LOG_LEVEL: "info" });
  const generator = await Apart.start<Order, Report>(program);
  try {
    server.start();
    await server.untilReady();
    const askers: Asker[] = [];
    for (let i = 0; i < people; i += 1) {
      const { userId, browser } = await aPerson(server.origin);
      askers.push({ userId, cookie: `sid=${browser.cookie("sid")}` });
    }
    const ledger = new Ledger(path.join(fixture.notes, "acknowledged.jsonl"));
    await generator.ask({ what: "meet", origin: server.origin, people: askers, ledgerFile: ledger.file });
    const calm = async () => {
      const reports: Report[] = [];
      for (const connections of crowds)
        reports.push(await generator.ask({ what: "closed", connections, seconds: yardstick }));
      return reports;
    };
    await generator.ask({ what: "closed", connections: people, seconds: 2 * yardstick }); // Until all is warm.
    const before = await calm();
    const rate = times * peakOf(before);
    const memory = watchMemory(server.pid);
    const during = await generator.ask({ what: "open", rate, seconds: flood });
    const recovery = await generator.ask({ what: "closed", connections: people, seconds: yardstick });
    const held = memory.end();
    const after = await calm();
    await server.stop();
    const complaints = complaintsIn(server.logFile);
    const { crashes } = server;
    return { before, rate, during, recovery, after, held, crashes, complaints, ...(await inspect(fixture, ledger)) };
  } finally {
    await generator.stop();
    await server.stop();
  }
}

/** An answer that somebody wanted: neither a refusal nor a failure. */
export const isGood = (status: number) => status >= 200 && status < 400;

/** How many a second were done. */
export function goodputOf({ samples, seconds }: Report) {
  return samples.filter(([at, , status]) => isGood(status) && at <= seconds * 1_000).length / seconds;
}

export const peakOf = (reports: Report[]) => Math.max(...reports.map(goodputOf));

function watchMemory(pid: number) {
  const before = heldBy(pid).held;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, heldBy(pid).held);
  }, 200);
  return {
    end: () => {
      clearInterval(watch);
      return { before, most };
    },
  };
}
