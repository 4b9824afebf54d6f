import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

type Streaming = {
  request: Request;
  /** Goes on every script that brings a late part to its place. */
  nonce: string | undefined;
  /** After how long the page is ended as it is, in milliseconds. */
  deadline: number;
  /** Told of what fails once the page has begun. */
  fail: (error: unknown) => void;
};

/**
 * A page as a stream. Readers that run no script get it when it is whole; the others from the first moment there is
 * something. What is not there by the deadline, or when its reader leaves, is left out.
 */
export function streamOf(page: ReactNode, { request, nonce, deadline, fail }: Streaming) {
  return new Promise<ReadableStream>((resolve, reject) => {
    let begun = false;
    const ready = isbot(request.headers.get("User-Agent")) ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [ready]() {
        begun = true;
        const body = new PassThrough();
        resolve(createReadableStreamFromReadable(body));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        if (begun) fail(error);
      },
    });
    setTimeout(() => abort(), deadline).unref();
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
  });
}
