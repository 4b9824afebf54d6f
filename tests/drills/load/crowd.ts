import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Ledger } from "#tests/drills/load/ledger.ts";
import { live } from "#tests/drills/load/life.ts";
import type { Load } from "#tests/drills/load/student.ts";
import { Tally } from "#tests/drills/load/tally.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Outage } from "#tests/drills/support/outage.ts";

/** How many virtual people work on the platform in every drill. */
export const crowdSize = 20;

/**
 * Twenty students at work on the servers at `origins`, taken in turn; each server has an outage of its own, and
 * `more` is given to every student. Resolves once everybody is signed in and has written something.
 */
export async function gatherCrowd(fixture: Fixture, origins: string[], more: Pick<Load, "pace"> = {}) {
  const ledger = new Ledger(path.join(fixture.notes, "acknowledged.jsonl"));
  const tally = new Tally();
  const outages = origins.map(() => new Outage());
  const stopping = new AbortController();
  const lives = Promise.all(
    Array.from({ length: crowdSize }, (_, i) => {
      const at = i % origins.length;
      return live({ origin: origins[at]!, ledger, tally, outage: outages[at]!, stop: stopping.signal, ...more });
    }),
  );
  const failed = lives.then(() => undefined);
  failed.catch(() => {}); // Heard of at the next race, however much later that is.

  const during = (milliseconds: number) => Promise.race([wait(milliseconds), failed]);
  const reached = async (count: number) => {
    while (ledger.count < count) await during(5);
  };
  const leave = async () => {
    stopping.abort();
    await lives;
  };
  const crowd = {
    ledger,
    tally,
    outage: outages[0]!,
    outages,
    /** Lets that much time pass, or fails with the first student who does. */
    during,
    /** Resolves once `more` writes than now are acknowledged. */
    writes: (more = 1) => reached(ledger.count + more),
    /** Lets everybody finish the write that they are at. */
    leave,
  };
  await reached(2 * crowdSize).catch(async (error) => {
    await leave().catch(() => {});
    throw error;
  });
  return crowd;
}
