import { parseArgs } from "node:util";
import { issueInARow } from "#tests/drills/certificates/run.ts";
import { verdict } from "#tests/drills/certificates/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- certificates [--count 10000]`: so many certificates are issued one after the other, each with its
 * signed credential and its PDF, by a server as in a small container. On Linux, which tells what a process holds. Out:
 * whether each was issued, numbers have no gap, and memory stayed flat.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { count: { type: "string", default: "10000" } } });
  const count = Number(values.count);
  if (!(Number.isInteger(count) && count > 0)) throw new Error("--count takes a whole number from 1.");
  const fixture = await openFixture(undefined);
  console.log(`→ ${count} certificates in a row; samples in ${fixture.notes}`);
  const findings = await issueInARow(fixture, { count, each: 250 }, ({ issued, seconds, memory }) =>
    console.log(`  ${String(issued).padStart(6)}  ${seconds.toFixed(0).padStart(5)} s  ${memory.toFixed(1)} MiB`),
  );
  return await conclude("certificates", fixture, verdict(findings));
}
