import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Settings } from "#app/domain/settings.ts";
import { isForeignHost } from "#app/server/request-facts.ts";

/** Any other method counts as `other`, so that nobody can make up labels. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** From a cached page to the longest possible request, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** An answered request: the route's pattern, and how long it took in seconds. */
type Answered = { method: string; route: string; status: number; seconds: number };

/** This instance's metrics for Prometheus. Labels are patterns of routes and names of our own, never anybody's data. */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: "sementeira_http_requests_total",
    help: "Answered requests by method, route pattern and class of status.",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const duration = new Histogram({
    name: "sementeira_http_request_duration_seconds",
    help: "From the first byte of a request to the last of its answer, by route pattern.",
    labelNames: ["route"] as const,
    buckets,
    registers,
  });
  const pages = new Counter({
    name: "sementeira_public_pages_total",
    help: "Public pages that visitors asked for: from the page cache, or rendered.",
    labelNames: ["how"] as const,
    registers,
  });
  for (const how of ["cached", "rendered"] as const) pages.inc({ how }, 0);
  const jobs = new Gauge({
    name: "sementeira_job_last_success_timestamp_seconds",
    help: "When each job of this instance last did a round without a failure.",
    labelNames: ["job"] as const,
    registers,
  });
  return {
    registry,
    answered({ method, route, status, seconds }: Answered) {
      requests.inc({ method: methods.has(method) ? method : "other", route, status: `${Math.floor(status / 100)}xx` });
      duration.observe({ route }, seconds);
    },
    publicPage: (how: "cached" | "rendered") => pages.inc({ how }),
    jobSucceeded: (job: string) => jobs.set({ job }, Date.now() / 1_000),
  };
}

export type Metrics = ReturnType<typeof openMetrics>;

/**
 * Whether somebody may read the metrics: with METRICS_TOKEN anyone who has it; without, only a program on this machine
 * that calls directly, under a local name and not through a proxy.
 */
export function mayReadMetrics(req: IncomingMessage, settings: Settings): boolean {
  const { METRICS_TOKEN, PROXY_HOPS } = settings;
  if (METRICS_TOKEN) return isEqual(req.headers.authorization ?? "", `Bearer ${METRICS_TOKEN}`);
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(req.socket.remoteAddress ?? "");
  return isLocal && PROXY_HOPS === 0 && !isForeignHost(req, settings);
}

/** Compares in constant time. */
function isEqual(given: string, wanted: string) {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
