import { isbot } from "isbot";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server.edge";

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
 * something. What is not there by the deadline, or when its reader leaves, is left out. Of React's renderers it is the one
 * without `AsyncLocalStorage`: the first use of that has Node trace all asynchronous work of the process from then on.
 */
export async function streamOf(page: ReactNode, { request, nonce, deadline, fail }: Streaming) {
  let begun = false;
  const late = AbortSignal.any([AbortSignal.timeout(deadline), request.signal]);
  const body = await renderToReadableStream(page, {
    nonce,
    signal: late,
    onError(error) {
      if (begun) fail(error);
    },
  });
  if (isbot(request.headers.get("User-Agent"))) await body.allReady;
  begun = true;
  return body as ReadableStream;
}
