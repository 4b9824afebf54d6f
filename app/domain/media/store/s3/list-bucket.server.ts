import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import type { Bucket } from "#app/domain/media/store/s3/bucket.server.ts";
import { isUuid } from "#app/domain/uuid.ts";

/** The ids of the files in a place of the bucket that lie there since before a moment, in milliseconds. */
export async function listBucket(
  bucket: Bucket,
  place: "kept" | "aside",
  before = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const Prefix = bucket.folder(place);
  const ids: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket.name, Prefix, Delimiter: "/", ContinuationToken });
    const page = await bucket.ask((how) => bucket.client.send(command, how));
    for (const { Key = "", LastModified } of page.Contents ?? []) {
      const id = Key.slice(Prefix.length);
      if (isUuid(id) && LastModified && LastModified.getTime() < before) ids.push(id);
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
  return ids;
}
