import { renderToStaticMarkup } from "react-dom/server.edge";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logFailure } from "#app/http/answers/failures.server.ts";
import { requestContext } from "#app/http/ctx.ts";
import { streamOf } from "#app/server/answer/page-stream.ts";
import { withFirstStyles } from "#app/server/answer/styles/first-styles.ts";
import { notePattern } from "#app/server/route-pattern.ts";
import { NonceContext } from "#app/ui/nonce.ts";
import { asks } from "#app/ui/route-handle.ts";

/** How long a page waits for data that it shows later, in milliseconds; a second after it the answer is cut. */
export const streamTimeout = 5_000;
export const deadline = streamTimeout + 1_000;

export const instrumentations = [notePattern];

/** Makes a page's HTML: in one piece where React will not take the page over in the browser, else as a stream. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, savesData, isFromOutside } = context.get(requestContext);
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
  if (isStatic) {
    headers.append("Vary", "Sec-Fetch-Site");
    const html = `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
    const isDressed = isFromOutside && !savesData;
    return new Response(isDressed ? withFirstStyles(html, nonce).html : html, { status, headers });
  }
  const fail = (error: unknown) => handleError(error, { request, params: {}, context: undefined as never });
  return new Response(await streamOf(page, { request, nonce, deadline, fail }), { status, headers });
}

/** Writes down what a loader, an action or a component threw, unless the reader has gone. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, request);
};
