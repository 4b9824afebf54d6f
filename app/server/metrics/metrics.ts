import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { type Answered, countAnswers } from "#app/server/metrics/answer-figures.ts";

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

/**
 * What a Prometheus reads of this instance. Labels are patterns of routes, classes of status, and names of our own:
 * few, and nothing of anybody.
 */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const answered = countAnswers(registry);
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
    answered,
    visited: (how) => {
      visits[how] += 1;
    },
    didJob: (job) => jobs.set({ job }, Date.now() / 1_000),
  };
}
