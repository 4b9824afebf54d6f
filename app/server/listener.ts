import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import { policyReports } from "#app/server/answer/csp-report.ts";
import { readiness } from "#app/server/answer/health.ts";
import { plainAnswers } from "#app/server/answer/plain.ts";
import { application } from "#app/server/application.ts";
import { Exchange } from "#app/server/exchange.ts";
import { handOut } from "#app/server/kept/hand-out.ts";
import type { KeptPages } from "#app/server/kept/kept-pages.ts";
import { Dropped } from "#app/server/kept/makings.ts";
import { render } from "#app/server/kept/render.ts";
import type { Log } from "#app/server/log/log.ts";
import { mayReadMetrics } from "#app/server/metrics/may-read.ts";
import type { Metrics } from "#app/server/metrics/metrics.ts";
import type { route } from "#app/server/router.ts";
import type { State } from "#app/server/state.ts";
import { faultOf } from "#app/server/traffic/faults.ts";
import { measureLoad } from "#app/server/traffic/load.ts";

/** How to come by the application's router: kept in production, fresh for each request in development. */
export type Load = () => Promise<{ route: typeof route }>;

/** Answers for a static file, or calls `next`. */
export type Files = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** What a request meets, in order: its own faults, what is kept, health checks, static files, the application. */
export function listener(about: {
  settings: Settings;
  log: Log;
  state: State;
  load: Load;
  files: Files;
  metrics: Metrics;
  kept: KeptPages;
}): RequestListener {
  const { settings, log, state, load, files, metrics, kept } = about;
  const unready = readiness(state, log);
  const report = policyReports(log);
  const traffic = measureLoad(log);
  const isDevelopment = settings.NODE_ENV === "development"; // Vite's scripts need a nonce, and code changes unheard.

  async function answer(exchange: Exchange) {
    const { req, res, path } = exchange;
    const fault = faultOf(req);
    const asked = fault || !state.platform || isDevelopment ? undefined : kept.askedBy(req);
    const finished = asked && kept.find(asked);
    if (finished) {
      metrics.visited("kept");
      return exchange.finished(finished);
    }
    exchange.begin();
    if (fault) return exchange.refuse(fault);
    if (path === "/healthz") return exchange.json(200, { alive: true });
    if (path === "/readyz") {
      const reason = await unready();
      return exchange.json(reason ? 503 : 200, reason ? { ready: false, reason } : { ready: true });
    }
    if (path === "/metrics" && req.method === "GET") {
      if (!mayReadMetrics(req, settings)) return exchange.refuse(plainAnswers.missing);
      return exchange.text(metrics.registry.contentType, await metrics.registry.metrics());
    }
    if (path === "/csp-report" && req.method === "POST") {
      await report(req);
      return exchange.empty();
    }
    if (req.method !== "GET" && req.method !== "HEAD")
      return application(exchange, { settings, log, state, load, traffic });
    if (asked)
      return application(exchange, { settings, log, state, load, traffic }, (route, platform, gone) => {
        const making = kept.make(asked, () => render(asked, { route, platform, log }), gone);
        making.then(
          () => metrics.visited("made"),
          (error) => error instanceof Dropped && metrics.visited("dropped"),
        );
        return making;
      });
    exchange.route = "files";
    files(req, res, () => {
      if (path.startsWith("/assets/")) return exchange.refuse(plainAnswers.missing);
      exchange.route = "*";
      void application(exchange, { settings, log, state, load, traffic });
    });
  }

  const isAnswered = isDevelopment ? () => false : handOut(about);

  return (req, res) => {
    const about = { settings, log, state, metrics };
    try {
      if (isAnswered(req, res)) return;
    } catch (error) {
      return new Exchange(req, res, about).fail(error);
    }
    const exchange = new Exchange(req, res, about);
    answer(exchange).catch((error) => exchange.fail(error));
  };
}
