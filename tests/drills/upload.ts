import { parseArgs } from "node:util";
import { type Outcome, sayOutcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { measureUploads } from "#tests/drills/upload/run.ts";
import { type S3Server, startS3 } from "#tests/support/s3-server.ts";

const most = 64;

/**
 * `npm run drill -- upload [--mebibytes 1024] [--times 3] [--storage disk | s3]`: how much memory a video costs that an
 * instructor sends, to a server that has taken none before and to one that has, with its files on the disk or in a
 * bucket of a server that runs in the drill's own process. On Linux, which tells how much a process holds. Returns
 * whether each grew by less than 64 MiB.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      mebibytes: { type: "string", default: "1024" },
      times: { type: "string", default: "3" },
      storage: { type: "string", default: "disk" },
    },
  });
  const [mebibytes, times] = [Number(values.mebibytes), Number(values.times)];
  if (![mebibytes, times].every((each) => Number.isInteger(each) && each > 0))
    throw new Error("--mebibytes and --times take whole numbers from 1.");
  if (values.storage !== "disk" && values.storage !== "s3") throw new Error("--storage takes disk or s3.");
  const bucket: S3Server | undefined = values.storage === "s3" ? await startS3() : undefined;
  const fixture = await openFixture(process.env.DATABASE_URL);
  Object.assign(fixture.env, bucket?.variables);
  const server = await Server.on(fixture);
  console.log(
    `→ ${times} videos of ${mebibytes} MiB, one after another, at full speed, kept ${bucket ? "in a bucket" : "on the disk"}`,
  );
  let isWell = true;
  try {
    server.start();
    await server.untilReady();
    for await (const { before, most: peak, seconds } of measureUploads(server, { mebibytes, times })) {
      const grew = peak.held - before.held;
      isWell &&= grew < most;
      console.log(
        `  ${before.isFirst ? "cold  " : "warmed"}  ${before.held.toFixed(0)} MiB before, ${peak.held.toFixed(0)} at most: ` +
          `${grew.toFixed(1)} MiB more (${(peak.own - before.own).toFixed(1)} of its own); ${seconds.toFixed(1)} s`,
      );
    }
  } finally {
    await server.stop();
    await fixture.remove();
    await bucket?.stop();
    bucket?.remove();
  }
  return sayOutcome(`upload: less than ${most} MiB each`, isWell ? "held" : "broken");
}
