import { parseArgs } from "node:util";
import { moveMedia } from "#app/domain/media/move/move-media.server.ts";
import { diskStore } from "#app/domain/media/store/disk/disk-store.server.ts";
import { bucketStore } from "#app/domain/media/store/file-store.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { openPlatform, pastPooler } from "#app/server/boot/open-platform.ts";

/**
 * `npm run media:move -- --to s3 | disk [--remove-source]`: brings all files from DATA_DIR/media to the bucket of S3_BUCKET,
 * or back, in the database of DATABASE_URL or of DATA_DIR. May be run again at any time. Ends with 1 if a file is
 * missing or damaged.
 */
const options = { to: { type: "string" }, "remove-source": { type: "boolean", default: false } } as const;
const { values } = parseArgs({ options });
if (values.to !== "s3" && values.to !== "disk") {
  console.error("Where to? npm run media:move -- --to s3 | disk [--remove-source]");
  process.exit(2);
}
const settings = readSettings(process.env, "");
if (!settings.S3_BUCKET) {
  console.error("Which bucket? Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  process.exit(2);
}

const { db, close } = await openPlatform(pastPooler(settings), { max: 1, say: console.error });
try {
  const [disk, bucket] = [diskStore(settings), await bucketStore(settings)];
  const counts = await moveMedia(
    { db },
    {
      ...(values.to === "s3" ? { from: disk, to: bucket } : { from: bucket, to: disk }),
      removeSource: values["remove-source"],
      tell: (id, outcome) => console.log(`${outcome.padEnd(8)} ${id}`),
    },
  );
  const { copied, there, damaged, missing } = counts;
  console.log(`${copied} copied, ${there} there already, ${damaged} damaged, ${missing} missing`);
  const isWell = !damaged && !missing;
  if (isWell)
    console.log(values["remove-source"] ? "The source holds none of them any more." : "The source is as it was.");
  process.exitCode = isWell ? 0 : 1;
} finally {
  await close();
}
