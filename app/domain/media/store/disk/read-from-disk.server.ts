import { open } from "node:fs/promises";
import path from "node:path";
import type { FilePart } from "#app/domain/media/store/file-store.ts";
import { MissingFile, TooShort } from "#app/domain/media/store/trouble.ts";

const chunkBytes = 64 * 1024;

/** A part of a file in a folder, as a stream that holds the file open no longer than it is read. */
export async function readFromDisk(
  folder: string,
  id: string,
  { start, end, signal }: FilePart,
): Promise<ReadableStream<Uint8Array>> {
  const file = await open(path.join(folder, id)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new MissingFile(id) : error;
  });
  let at = start;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= file.close();
    return closing;
  };
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const leave = () => close().then(() => controller.error(signal.reason));
        if (signal.aborted) await leave();
        else signal.addEventListener("abort", leave, { once: true });
      },
      async pull(controller) {
        if (closing) return;
        const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - at + 1));
        const { bytesRead } = await file.read(chunk, 0, chunk.length, at).catch(closeAndThrow);
        at += bytesRead;
        if (bytesRead) controller.enqueue(chunk.subarray(0, bytesRead));
        if (bytesRead && at <= end) return;
        await close();
        if (at <= end) controller.error(new TooShort(id));
        else controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
