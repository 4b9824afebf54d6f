import type { Settings } from "#app/domain/settings.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import type { Platform } from "#app/http/ctx.ts";
import { requestIdHeader } from "#app/http/request-id.ts";
import { cacheKey, pageVariant } from "#app/server/cacheable.ts";
import { toCachedResponse } from "#app/server/cached-response.ts";
import { limitBody } from "#app/server/connections.ts";
import type { Exchange } from "#app/server/exchange.ts";
import type { Log } from "#app/server/log.ts";
import type { Metrics } from "#app/server/metrics.ts";
import type { Load } from "#app/server/overload.ts";
import { type PageCache, TooManyRenderings } from "#app/server/page-cache.ts";
import { isRouterDefaultError, plainResponses } from "#app/server/plain-responses.ts";
import type { route } from "#app/server/router.ts";
import { sendBody, writeHead } from "#app/server/send.ts";
import type { State } from "#app/server/state.ts";
import type { Bodies } from "#app/server/unfinished-bodies.ts";
import { webRequest } from "#app/server/web-request.ts";

/** Returns the application's router: loaded once in production, for each request in development. */
export type LoadRouter = () => Promise<{ route: typeof route }>;

type About = {
  settings: Settings;
  log: Log;
  state: State;
  loadRouter: LoadRouter;
  load: Load;
  bodies: Bodies;
  pages: PageCache;
  metrics: Metrics;
};
type Route = { route: typeof route; platform: Platform };

/** Lets the application answer, unless the platform is not ready or is overloaded. */
export async function application(exchange: Exchange, about: About) {
  const { req, res } = exchange;
  const { settings, state, loadRouter, load, bodies, pages } = about;
  const { platform } = state;
  if (!platform) return exchange.refuse(plainResponses.starting);
  if (load.refuses()) return exchange.turnAway();
  const work = { req, res };
  load.begin(work);
  const gone = new AbortController();
  res.once("close", () => {
    load.end(work);
    if (!res.writableFinished) gone.abort();
    if (!isRead(exchange)) state.jobs?.wake();
  });
  const cut = () => refuseLateBody(exchange);
  limitBody(req, cut);
  const late = isRead(exchange) && settings.NODE_ENV !== "development" && setTimeout(() => giveUp(exchange), maxReadMs);
  if (late) res.once("close", () => clearTimeout(late));
  bodies.begin(req, res, { ipOf: () => exchange.facts.ip, cut });
  try {
    const { route } = await loadRouter();
    const page = await sharedPage(exchange, about, { route, platform });
    if (page) return res.destroyed || res.headersSent ? undefined : exchange.cached(page);
    const response = await ownAnswer(exchange, about, { route, platform, gone: gone.signal }).finally(() => {
      if (!isRead(exchange)) pages.clear();
    });
    if (response.headers.has("Set-Cookie")) pages.clear(); // Signing in writes, and is a GET.
    if (exchange.path.startsWith("/media/")) load.end(work); // Streaming a file does not count as load.
    await send(exchange, response);
  } catch (error) {
    if (gone.signal.aborted || res.writableEnded) return;
    if (error instanceof TooManyRenderings) exchange.turnAway();
    else exchange.fail(error);
  }
}

/** By then every page and every reading call has begun its answer. */
const maxReadMs = 9_500;

function giveUp(exchange: Exchange) {
  if (!exchange.res.headersSent) exchange.refuse(plainResponses.busy);
}

const isRead = ({ req }: Exchange) => req.method === "GET" || req.method === "HEAD";

/**
 * The answer from the page cache, for pages that are the same for every visitor. Only the address and the page's
 * variant go into the rendering; the id is for the log.
 */
async function sharedPage({ req, id }: Exchange, { settings, log, pages, metrics }: About, { route, platform }: Route) {
  // In development the code changes without notice.
  const key = settings.NODE_ENV === "development" ? undefined : cacheKey(req);
  return key === undefined
    ? undefined
    : await pages.render(key, async () => {
        metrics.publicPage("rendered");
        const request = new Request(settings.PUBLIC_ORIGIN + req.url, {
          headers: { Accept: "*/*", [requestIdHeader]: id },
        });
        const facts = { id, ip: null, ...pageVariant(req) };
        const routed = await route(request, { platform, facts, log });
        return await toCachedResponse(routed, { settings, path: new URL(request.url).pathname });
      });
}

async function ownAnswer(
  exchange: Exchange,
  { settings, log }: About,
  { route, platform, gone }: Route & { gone: AbortSignal },
) {
  const request = webRequest(exchange.req, { publicOrigin: settings.PUBLIC_ORIGIN, id: exchange.id, signal: gone });
  const { response, pattern, actor } = await route(request, { platform, facts: exchange.facts, log });
  exchange.route = pattern;
  exchange.actor = actor;
  return response;
}

/** The body did not arrive in time: answers if nothing was sent yet, and closes the connection. */
function refuseLateBody(exchange: Exchange) {
  const { req, res } = exchange;
  if (res.headersSent) return void req.destroy();
  res.setHeader("Connection", "close");
  exchange.refuse(plainResponses.slow);
}

async function send(exchange: Exchange, response: Response) {
  const { req, res } = exchange;
  if (res.headersSent || res.destroyed) return void (await response.body?.cancel());
  if (isRouterDefaultError(response))
    return exchange.refuse(response.status === 400 ? plainResponses.malformed : plainResponses.failed);
  writeHead(res, response);
  if (!res.hasHeader("Cache-Control")) res.setHeader("Cache-Control", isPersonal(exchange) ? "no-store" : "no-cache");
  if (/^(public|private), max-age/.test(String(res.getHeader("Cache-Control"))) && !exchange.path.startsWith("/media/"))
    res.appendHeader("Vary", isCallPath(exchange.route) ? "Authorization, Cookie" : "Cookie");
  exchange.addSecurityPolicy();
  if (req.method === "HEAD") return void res.end();
  await sendBody(req, res, response.body);
}

/** Requests with a cookie, or whose answer sets one, are not shared. */
function isPersonal({ req, res }: Exchange) {
  return req.headers.cookie !== undefined || res.hasHeader("Set-Cookie");
}
