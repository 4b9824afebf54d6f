import { randomBytes } from "node:crypto";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server.edge";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isWorkshop } from "#app/domain/access/workshop.ts";
import { schoolOf } from "#app/domain/school.ts";
import { logFailure } from "#app/http/answers/failures.server.ts";
import { platformContext, requestContext } from "#app/http/ctx.ts";
import { withFirstStyles } from "#app/server/first-styles.ts";
import { pageHeaders } from "#app/server/headers.ts";
import { notePattern } from "#app/server/route-pattern.ts";
import { NonceContext } from "#app/ui/nonce.ts";
import { anyHydrates, inlineStylesOf } from "#app/ui/route-handle.ts";
import { schoolStyle } from "#app/ui/school-style.ts";

export const instrumentations = [notePattern];

/** Makes a page's HTML and the headers that depend on it. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { settings } = context.get(platformContext);
  const { savesData, isExternalNavigation } = context.get(requestContext);
  const routes = entry.staticHandlerContext.matches.map(({ route }) => route);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!savesData) headers.set("Speculation-Rules", '"/pages.speculationrules"');
  const set = (policy: Record<string, string>) => {
    for (const [name, value] of Object.entries(policy)) headers.set(name, value);
  };

  const own = [inlineStylesOf(routes), schoolStyle(schoolOf(settings))];
  if (!savesData && hydrates(entry, request)) {
    const nonce = randomBytes(16).toString("base64");
    set(pageHeaders({ settings, nonce, styles: own }));
    const body = await renderToReadableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      // What the components throw is thrown here too, and logged by `handleError`.
      { nonce, signal: request.signal, onError: () => {} },
    );
    await body.allReady;
    return new Response(body, { status, headers });
  }
  headers.append("Vary", "Sec-Fetch-Site");
  const page = `<!DOCTYPE html>${renderToStaticMarkup(<ServerRouter context={entry} url={request.url} />)}`;
  const { html, styles } = isExternalNavigation ? withFirstStyles(page) : { html: page, styles: [] };
  set(pageHeaders({ settings, styles: [...own, ...styles] }));
  return new Response(Buffer.from(html), { status, headers }); // Of text Response makes two more copies.
}

/** Error screens are read and left: React does not take them over. */
function hydrates({ staticHandlerContext: { matches, loaderData, errors } }: EntryContext, { url }: Request) {
  if (errors || !isWorkshop(new URL(url))) return false;
  return anyHydrates(matches.map(({ route }) => ({ handle: route.handle, loaderData: loaderData[route.id] })));
}

/** Logs what a loader, an action or a component threw, unless the reader has gone. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, request);
};
