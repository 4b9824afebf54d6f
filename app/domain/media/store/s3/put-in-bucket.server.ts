import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { FileChunks } from "#app/domain/media/store/file-store.ts";
import type { Bucket } from "#app/domain/media/store/s3/bucket.server.ts";

/** The smallest part that S3 takes: of a file no more than this is in memory. */
const partBytes = 5 * 1024 ** 2;

/**
 * Sends a file to the bucket as it comes. A small one goes at once; a larger one in parts, and it is there only when
 * the upload is completed, behind the last of them. Whatever stops it before takes the parts away again; parts that
 * could not be taken away are left to the sweep.
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

/** An upload in parts, one after another. */
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
