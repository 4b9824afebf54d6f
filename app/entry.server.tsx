import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "#app/http/ctx.ts";
import { logFailure } from "#app/http/failures.server.ts";
import { notePattern } from "#app/server/route-pattern.ts";
import { NonceContext } from "#app/ui/nonce.ts";
import { asks } from "#app/ui/route-handle.ts";

/** How long a page waits for data that it shows later, in milliseconds; a second after it the answer is cut. */
export const streamTimeout = 5_000;

export const instrumentations = [notePattern];

/** Makes a page's HTML: in one piece where React will not take the page over in the browser, else as a stream. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, savesData } = context.get(requestContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const isStatic =
    savesData ||
    !asks(
      entry.staticHandlerContext.matches.map(({ route }) => route),
      "hydrates",
    );
  if (isStatic) return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
  return new Response(await streamOf(page, { request, nonce }), { status, headers });
}

/** Writes down what a loader, an action or a component threw, unless the reader has gone. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, request);
};

/** Readers that run no script get the page when it is whole; the others from the first moment there is something. */
function streamOf(page: ReactNode, { request, nonce }: { request: Request; nonce: string }) {
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
        if (begun) handleError(error, { request, params: {}, context: undefined as never });
      },
    });
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
    timer.unref();
  });
}
