import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import { application, type LoadRouter } from "#app/server/application.ts";
import { cacheKey } from "#app/server/cacheable.ts";
import { Exchange } from "#app/server/exchange.ts";
import type { Log } from "#app/server/log.ts";
import { type Metrics, mayReadMetrics } from "#app/server/metrics.ts";
import { watchLoad } from "#app/server/overload.ts";
import type { PageCache } from "#app/server/page-cache.ts";
import { plainResponses } from "#app/server/plain-responses.ts";
import { readiness } from "#app/server/readiness.ts";
import type { State } from "#app/server/state.ts";
import { watchBodies } from "#app/server/unfinished-bodies.ts";
import { faultOf } from "#app/server/web-request.ts";

/** Answers for a static file, or calls `next`. */
export type Files = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/**
 * Each request passes, in order: checks of the request itself, page cache, health checks, static files, application.
 */
export function listener(about: {
  settings: Settings;
  log: Log;
  state: State;
  loadRouter: LoadRouter;
  files: Files;
  metrics: Metrics;
  pages: PageCache;
}): RequestListener {
  const { settings, log, state, files, metrics, pages } = about;
  const unready = readiness(state, log);
  const load = watchLoad(log);
  const bodies = watchBodies();

  async function answer(exchange: Exchange) {
    const { req, res, path } = exchange;
    const fault = faultOf(req);
    const key = fault || !state.platform ? undefined : cacheKey(req);
    const page = key === undefined ? undefined : pages.find(key);
    if (page) {
      metrics.publicPage("cached");
      return exchange.cached(page);
    }
    exchange.begin();
    if (fault) return exchange.refuse(fault);
    if (path === "/healthz") return exchange.json(state.phase === "draining" ? 503 : 200, { alive: true });
    if (path === "/readyz") {
      const reason = await unready();
      return exchange.json(reason ? 503 : 200, reason ? { ready: false, reason } : { ready: true });
    }
    if (path === "/metrics" && req.method === "GET") {
      if (!mayReadMetrics(req, settings)) return exchange.refuse(plainResponses.missing);
      return exchange.text(metrics.registry.contentType, await metrics.registry.metrics());
    }
    if (key !== undefined || (req.method !== "GET" && req.method !== "HEAD"))
      return application(exchange, { ...about, load, bodies });
    exchange.route = "files";
    files(req, res, () => {
      if (path.startsWith("/assets/")) return exchange.refuse(plainResponses.missing);
      exchange.route = "*";
      void application(exchange, { ...about, load, bodies });
    });
  }

  return (req, res) => {
    const exchange = new Exchange(req, res, about);
    answer(exchange).catch((error) => exchange.fail(error));
  };
}
