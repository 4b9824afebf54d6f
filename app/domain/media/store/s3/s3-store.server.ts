import { CopyObjectCommand, DeleteObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import type { FileStore } from "#app/domain/media/store/file-store.ts";
import { Bucket, isAnswer } from "#app/domain/media/store/s3/bucket.server.ts";
import { dropUnfinished } from "#app/domain/media/store/s3/drop-unfinished.server.ts";
import { listBucket } from "#app/domain/media/store/s3/list-bucket.server.ts";
import { putInBucket } from "#app/domain/media/store/s3/put-in-bucket.server.ts";
import { readFromBucket } from "#app/domain/media/store/s3/read-from-bucket.server.ts";
import type { Settings } from "#app/domain/settings.ts";

/** The files in an S3-compatible bucket, below S3_PREFIX; those put aside below `unclaimed/` there. */
export function s3Store(settings: Settings): FileStore {
  const bucket = new Bucket(settings);
  return {
    put: (id, chunks) => putInBucket(bucket, bucket.keyOf(id), chunks),
    read: (id, part) => readFromBucket(bucket, id, part),
    remove: (id) => remove(bucket, bucket.keyOf(id)),
    kept: (before) => listBucket(bucket, "kept", before),
    aside: (before) => listBucket(bucket, "aside", before),
    putAside: (id) => move(bucket, { from: bucket.keyOf(id), to: bucket.keyOf(id, "aside") }),
    bringBack: (id) => move(bucket, { from: bucket.keyOf(id, "aside"), to: bucket.keyOf(id) }),
    removeAside: (id) => remove(bucket, bucket.keyOf(id, "aside")),
    dropUnfinished: (before) => dropUnfinished(bucket, before),
    reach: async () => {
      const command = new ListObjectsV2Command({ Bucket: bucket.name, Prefix: bucket.folder("kept"), MaxKeys: 1 });
      await bucket.ask((how) => bucket.client.send(command, how), { ms: 5_000 });
    },
  };
}

async function remove(bucket: Bucket, Key: string) {
  await bucket.ask((how) => bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key }), how));
}

/** Copied first, then removed where it was: nothing is ever in neither place. */
async function move(bucket: Bucket, { from, to }: { from: string; to: string }) {
  const command = new CopyObjectCommand({ Bucket: bucket.name, Key: to, CopySource: `${bucket.name}/${from}` });
  try {
    await bucket.ask((how) => bucket.client.send(command, how));
  } catch (error) {
    if (isAnswer(error, "NoSuchKey")) return; // Another instance has dealt with it.
    throw error;
  }
  await remove(bucket, from);
}
