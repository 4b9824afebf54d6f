import { parseArgs } from "node:util";
import { soak } from "#tests/drills/soak/run.ts";
import { verdict } from "#tests/drills/soak/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- soak [--minutes 240] [--rate 30]`: that many requests a second for so long, on the embedded
 * PostgreSQL, with a sample of everything that could grow each minute. On Linux, which tells what a process holds. Out:
 * whether nothing failed and nothing grew that should not.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: "string", default: "240" }, rate: { type: "string", default: "30" } },
  });
  const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
  if (![minutes, rate].every((each) => Number.isInteger(each) && each > 0))
    throw new Error("--minutes and --rate take whole numbers from 1.");
  const fixture = await openFixture(undefined);
  console.log(`→ ${rate} requests a second for ${minutes} min; samples in ${fixture.notes}`);
  const findings = await soak(fixture, { samples: minutes, every: 60_000, rate }, (s) =>
    console.log(
      `  ${(s.seconds / 60).toFixed(0).padStart(3)} min  ${s.memory.toFixed(1)} MiB, ${s.files} fds, ` +
        `${s.connections} connections, loop p99 ${s.loop.toFixed(0)} ms, ${s.requests} requests, load ${s.busy.toFixed(1)}`,
    ),
  );
  return await conclude("soak", fixture, verdict(findings));
}
