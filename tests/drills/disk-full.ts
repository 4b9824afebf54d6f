import { parseArgs } from "node:util";
import { runFillings } from "#tests/drills/disk-full/run.ts";
import { verdict } from "#tests/drills/disk-full/verdict.ts";
import { conclude, type Outcome, sayOutcome } from "#tests/drills/support/conclude.ts";
import { mountSmallDisk } from "#tests/drills/support/small-disk.ts";

/**
 * `npm run drill -- disk-full [--times 3] [--seconds 20]`: the embedded PostgreSQL and the uploads lie on a disk of 300
 * MB that is filled to the last byte while people read and write; every second time PostgreSQL is made to break down on
 * it. Needs a user who may mount. Returns whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: { times: { type: "string", default: "3" }, seconds: { type: "string", default: "20" } },
  });
  const [times, seconds] = [Number(values.times), Number(values.seconds)];
  if (![times, seconds].every((each) => Number.isInteger(each) && each > 0))
    throw new Error("--times and --seconds take whole numbers from 1.");
  const disk = mountSmallDisk(300);
  if (!disk) {
    console.log("? disk-full was NOT tried: a small disk can be mounted here only by root (mount -t tmpfs)");
    return sayOutcome("disk-full", "untold");
  }
  try {
    console.log(`→ a disk of 300 MB, full ${times} times for ${seconds} s`);
    const { fixture, ...findings } = await runFillings({ disk, times, seconds }, (filling) =>
      console.log(
        `  ${String(filling.number).padStart(3)}/${filling.of}  full for ${filling.full} ms: ${filling.kept} writes kept, ` +
          `${filling.refused} refused; written again after ${filling.recoveredAfter} ms`,
      ),
    );
    return await conclude("disk-full", fixture, verdict({ fixture, ...findings }));
  } finally {
    disk.unmount();
  }
}
