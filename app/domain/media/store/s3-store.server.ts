import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { Settings } from "#app/domain/settings.ts";
import {
  abortStaleUploads,
  Bucket,
  bucketTimeoutsMs,
  isKnownS3Error,
  listBucket,
  mediaBucket,
} from "./bucket.server.ts";
import {
  type FileChunks,
  type FilePart,
  type FileStore,
  MissingFile,
  storageUnavailable,
  TruncatedFile,
} from "./file-store.ts";

/** S3's smallest part: no more of a file than this is in memory. */
const partBytes = 5 * 1024 ** 2;

/**
 * Streams a file to the bucket. A small one is sent at once; a larger one in parts, and it exists only when the upload
 * is completed after the last. Any failure removes the parts; what cannot be removed is left to the sweep.
 */
export async function putInBucket(bucket: Bucket, key: string, chunks: FileChunks) {
  const part = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  let upload: Upload | undefined;
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) {
        if (filled === partBytes) {
          upload ??= await Upload.begin(bucket, key);
          await upload.add(part);
          filled = 0;
        }
        const piece = chunk.subarray(at, at + partBytes - filled);
        part.set(piece, filled);
        filled += piece.length;
        at += piece.length;
      }
    }
    const last = part.subarray(0, filled);
    if (!upload) return await putAtOnce(bucket, key, last);
    await upload.add(last);
    await upload.complete();
  } catch (error) {
    await upload?.drop().catch(() => {});
    throw error;
  }
}

async function putAtOnce(bucket: Bucket, Key: string, Body: Buffer) {
  const command = new PutObjectCommand({ Bucket: bucket.name, Key, Body });
  await bucket.ask((how) => bucket.client.send(command, how));
}

/** An upload in parts, one at a time. */
class Upload {
  readonly #parts: { PartNumber: number; ETag: string | undefined }[] = [];

  private constructor(
    private readonly bucket: Bucket,
    private readonly at: { Bucket: string; Key: string; UploadId: string },
  ) {}

  static async begin(bucket: Bucket, Key: string) {
    const at = { Bucket: bucket.name, Key };
    const begun = await bucket.ask((how) => bucket.client.send(new CreateMultipartUploadCommand(at), how));
    return new Upload(bucket, { ...at, UploadId: begun.UploadId! });
  }

  async add(Body: Buffer) {
    const PartNumber = this.#parts.length + 1;
    const command = new UploadPartCommand({ ...this.at, PartNumber, Body });
    const { ETag } = await this.bucket.ask((how) => this.bucket.client.send(command, how));
    this.#parts.push({ PartNumber, ETag });
  }

  async complete() {
    const command = new CompleteMultipartUploadCommand({ ...this.at, MultipartUpload: { Parts: this.#parts } });
    await this.bucket.ask((how) => this.bucket.client.send(command, how));
  }

  async drop() {
    await this.bucket.ask((how) => this.bucket.client.send(new AbortMultipartUploadCommand(this.at), how));
  }
}

/** A part of a file in the bucket, as a stream that closes its connection when its reader is gone. */
async function readFromBucket(
  bucket: Bucket,
  id: string,
  { start, end, signal }: FilePart,
): Promise<ReadableStream<Uint8Array>> {
  const command = new GetObjectCommand({ Bucket: bucket.name, Key: bucket.keyOf(id), Range: `bytes=${start}-${end}` });
  const answer = await bucket
    .ask((how) => bucket.client.send(command, how), { ms: bucketTimeoutsMs.read, signal })
    .catch((error) => {
      if (isKnownS3Error(error, "NoSuchKey")) throw new MissingFile(id);
      throw isKnownS3Error(error, "InvalidRange") ? new TruncatedFile(id) : error;
    });
  const body = answer.Body as Readable;
  body.on("error", () => {}); // The reader gets the error; there may be no reader any more.
  if (!beginsAt(start, answer.ContentRange)) {
    body.destroy();
    throw storageUnavailable(new Error(`S3: asked for the bytes from ${start}, answered with ${answer.ContentRange}`));
  }
  return streamOf(body, { id, bytes: end - start + 1, signal });
}

/** A storage without range support answers with the whole file and no Content-Range. */
const beginsAt = (start: number, range = "bytes 0-") => range.startsWith(`bytes ${start}-`);

/** Exactly so many bytes; anything beyond is dropped. */
function streamOf(body: Readable, { id, bytes, signal }: { id: string; bytes: number; signal: AbortSignal }) {
  const pieces = body[Symbol.asyncIterator]();
  let left = bytes;
  const leave = () => void body.destroy();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          leave();
          controller.error(signal.reason);
        };
        if (signal.aborted) end();
        else signal.addEventListener("abort", end, { once: true });
      },
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (signal.aborted) return;
        if (done) return controller.error(new TruncatedFile(id));
        controller.enqueue(value.subarray(0, left));
        left -= value.length;
        if (left > 0) return;
        controller.close();
        if (!(await pieces.next()).done) body.destroy(); // After a complete read the connection can be used again.
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

/** The files in an S3-compatible bucket, below S3_PREFIX; those put aside below `unclaimed/` there. */
export function s3Store(settings: Settings): FileStore {
  const bucket = new Bucket(mediaBucket(settings));
  return {
    put: (id, chunks) => putInBucket(bucket, bucket.keyOf(id), chunks),
    read: (id, part) => readFromBucket(bucket, id, part),
    remove: (id) => removeFromBucket(bucket, bucket.keyOf(id)),
    list: (before) => listBucket(bucket, "media", before),
    listAside: (before) => listBucket(bucket, "aside", before),
    putAside: (id) => move(bucket, { from: bucket.keyOf(id), to: bucket.keyOf(id, "aside") }),
    bringBack: (id) => move(bucket, { from: bucket.keyOf(id, "aside"), to: bucket.keyOf(id) }),
    removeAside: (id) => removeFromBucket(bucket, bucket.keyOf(id, "aside")),
    dropUnfinished: (before) => abortStaleUploads(bucket, before),
    reach: async () => {
      const command = new ListObjectsV2Command({ Bucket: bucket.name, Prefix: bucket.folder("media"), MaxKeys: 1 });
      await bucket.ask((how) => bucket.client.send(command, how), { ms: 5_000 });
    },
  };
}

/** Removes an object; it may be gone already. */
export async function removeFromBucket(bucket: Bucket, Key: string) {
  await bucket.ask((how) => bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key }), how));
}

/** Copied first and then removed, so that the file is never in neither place. */
async function move(bucket: Bucket, { from, to }: { from: string; to: string }) {
  const command = new CopyObjectCommand({ Bucket: bucket.name, Key: to, CopySource: `${bucket.name}/${from}` });
  try {
    await bucket.ask((how) => bucket.client.send(command, how));
  } catch (error) {
    if (isKnownS3Error(error, "NoSuchKey")) return; // Another instance has handled it.
    throw error;
  }
  await removeFromBucket(bucket, from);
}
