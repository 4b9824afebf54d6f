import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One request that was answered: where (the route's pattern), how, and how long it took in seconds. */
export type Answered = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  registry: Registry;
  answered: (request: Answered) => void;
  /**
   * Somebody asked for a page that is the same for all visitors: it was in memory, or was made, or was not made since
   * they had gone or waited long enough.
   */
  visited: (how: Visit) => void;
  /** A job has done a round and found nothing wrong. */
  didJob: (name: string) => void;
};

const visitsKnown = ["kept", "made", "dropped"] as const;
type Visit = (typeof visitsKnown)[number];

/** Anything else counts as `other`, so that nobody can make up labels. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** From a page out of memory to the longest that a request may take. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What a Prometheus reads of this instance. Labels are patterns of routes, classes of status, and names of our own:
 * few, and nothing of anybody.
 */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: "sementeira_http_requests_total",
    help: "Answered requests by method, route pattern and class of status.",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "sementeira_http_request_duration_seconds",
    help: "From the first byte of a request to the last of its answer, by route pattern.",
    labelNames: ["route"] as const,
    buckets,
    registers,
  });
  const jobs = new Gauge({
    name: "sementeira_job_last_success_timestamp_seconds",
    help: "When each job of this instance last did a round without a failure.",
    labelNames: ["job"] as const,
    registers,
  });
  const visits = { kept: 0, made: 0, dropped: 0 };
  new Counter({
    name: "sementeira_public_pages_total",
    help: "Askings for what is the same for all visitors: kept in memory, made, or dropped before it was made.",
    labelNames: ["how"] as const,
    registers,
    collect() {
      this.reset();
      for (const how of visitsKnown) this.inc({ how }, visits[how]);
    },
  });
  return {
    registry,
    answered({ method, route, status, seconds }) {
      const known = methods.has(method) ? method : "other";
      requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ route }, seconds);
    },
    visited: (how) => {
      visits[how] += 1;
    },
    didJob: (job) => jobs.set({ job }, Date.now() / 1_000),
  };
}
