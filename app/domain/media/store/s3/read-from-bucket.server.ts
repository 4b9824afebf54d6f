import type { Readable } from "node:stream";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import type { FilePart } from "#app/domain/media/store/file-store.ts";
import { type Bucket, isAnswer, patience } from "#app/domain/media/store/s3/bucket.server.ts";
import { MissingFile, storageAway, TooShort } from "#app/domain/media/store/trouble.ts";

/** A part of a file in the bucket, as a stream that closes its connection when whoever reads is gone. */
export async function readFromBucket(
  bucket: Bucket,
  id: string,
  { start, end, signal }: FilePart,
): Promise<ReadableStream<Uint8Array>> {
  const command = new GetObjectCommand({ Bucket: bucket.name, Key: bucket.keyOf(id), Range: `bytes=${start}-${end}` });
  const answer = await bucket
    .ask((how) => bucket.client.send(command, how), { ms: patience.read, signal })
    .catch((error) => {
      if (isAnswer(error, "NoSuchKey")) throw new MissingFile(id);
      throw isAnswer(error, "InvalidRange") ? new TooShort(id) : error;
    });
  const body = answer.Body as Readable;
  body.on("error", () => {}); // Heard of by whoever reads; nobody may be reading any more.
  if (!beginsAt(start, answer.ContentRange)) {
    body.destroy();
    throw storageAway(new Error(`S3: asked for the bytes from ${start}, answered with ${answer.ContentRange}`));
  }
  return streamOf(body, { id, bytes: end - start + 1, signal });
}

/** A storage that knows no ranges answers with all of the file, and says so by saying nothing. */
const beginsAt = (start: number, range = "bytes 0-") => range.startsWith(`bytes ${start}-`);

/** Exactly so many bytes: more than that is not handed on. */
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
        if (done) return controller.error(new TooShort(id));
        controller.enqueue(value.subarray(0, left));
        left -= value.length;
        if (left > 0) return;
        controller.close();
        if (!(await pieces.next()).done) body.destroy(); // Ended in peace, the connection serves the next one.
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
