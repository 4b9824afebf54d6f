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
 * something. What is not there by the deadline, or when its reader leaves, is left out. React's renderer is the one for
 * the edge: that for Node brings an `AsyncLocalStorage`, and its first use has Node 20 trace all asynchronous work of
 * the process from then on.
 */
export async function streamOf(page: ReactNode, { request, nonce, deadline, fail }: Streaming) {
  let begun = false;
  const late = new AbortController();
  const giveUp = () => late.abort(request.signal.reason);
  // Node 20 forgets what AbortSignal.any is made of at the next collection of garbage, and the deadline with it.
  setTimeout(() => late.abort(new DOMException("The page took too long.", "TimeoutError")), deadline).unref();
  request.signal.addEventListener("abort", giveUp, { once: true });
  if (request.signal.aborted) giveUp();
  const body = await renderToReadableStream(page, {
    nonce,
    signal: late.signal,
    onError(error) {
      if (begun) fail(error);
    },
  });
  if (isbot(request.headers.get("User-Agent"))) await body.allReady;
  begun = true;
  return body as ReadableStream;
}
