import { open } from "node:fs/promises";
import type { Ctx } from "#app/domain/ctx.ts";
import { mediaFile } from "#app/domain/media/media-folder.server.ts";

type Part = {
  /** First and last byte, both included. */
  start: number;
  end: number;
  /** Ends the reading when the reader is gone. */
  signal: AbortSignal;
};

const chunkBytes = 64 * 1024;

/**
 * A part of a media file as a stream that reads only as fast as it is read from, and closes the file when it is done,
 * cancelled, aborted or failed. The path is made of the id alone, which must have been looked up before.
 */
export async function readMedia(
  { settings }: Ctx,
  id: string,
  { start, end, signal }: Part,
): Promise<ReadableStream<Uint8Array>> {
  const file = await open(mediaFile(settings, id));
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
        if (at <= end) controller.error(new Error(`media/${id} is shorter than its row says`));
        else controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
