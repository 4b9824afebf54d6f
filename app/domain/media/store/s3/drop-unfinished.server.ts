import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, type MultipartUpload } from "@aws-sdk/client-s3";
import { type Bucket, isAnswer } from "#app/domain/media/store/s3/bucket.server.ts";
import { isUuid } from "#app/domain/uuid.ts";

/**
 * Takes away the parts of uploads that began before a moment, in milliseconds, and were never completed. A storage that
 * does not tell them clears them by a rule of its own. Out: how many uploads.
 */
export async function dropUnfinished(bucket: Bucket, before: number): Promise<number> {
  const begun = await unfinishedIn(bucket).catch((error) => {
    if (isAnswer(error, "NotImplemented")) return [];
    throw error;
  });
  const old = begun.filter(({ Initiated }) => Initiated && Initiated.getTime() < before);
  for (const { Key, UploadId } of old) {
    const command = new AbortMultipartUploadCommand({ Bucket: bucket.name, Key, UploadId });
    await bucket
      .ask((how) => bucket.client.send(command, how))
      .catch((error) => {
        if (!isAnswer(error, "NoSuchUpload")) throw error; // Completed meanwhile, or another instance was here.
      });
  }
  return old.length;
}

async function unfinishedIn(bucket: Bucket): Promise<MultipartUpload[]> {
  const Prefix = bucket.folder("kept");
  const all: MultipartUpload[] = [];
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (from) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: bucket.name,
      Prefix,
      ...from,
    });
    const page = await bucket.ask((how) => bucket.client.send(command, how));
    all.push(...(page.Uploads ?? []).filter(({ Key = "" }) => isUuid(Key.slice(Prefix.length))));
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  }
  return all;
}
