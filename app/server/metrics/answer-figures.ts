import { Counter, type Histogram, type Registry } from "prom-client";

/** One request that was answered: where (the route's pattern), how, and how long it took in seconds. */
export type Answered = { method: string; route: string; status: number; seconds: number };

/** What is known of a route: how often it answered by method and class of status, and how long that took. */
type Figures = {
  answers: Map<string, number[]>;
  /** How many took no longer than each of `bounds` and longer than the one before; the last one is for the rest. */
  within: number[];
  seconds: number;
};

/** Anything else counts as `other`, so that nobody can make up labels. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** From a page out of memory to the longest that a request may take, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const duration = {
  name: "sementeira_http_request_duration_seconds",
  help: "From the first byte of a request to the last of its answer, by route pattern.",
  type: "histogram",
  aggregator: "sum",
};

/**
 * Counts answered requests in plain numbers, and tells the registry's reader when one comes: for each answer the
 * library would check its labels and put a name together of them, twice, which takes longer than all else that is noted
 * of it.
 */
export function countAnswers(registry: Registry): (answered: Answered) => void {
  const routes = new Map<string, Figures>();
  new Counter({
    name: "sementeira_http_requests_total",
    help: "Answered requests by method, route pattern and class of status.",
    labelNames: ["method", "route", "status"] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [route, { answers }] of routes)
        for (const [method, classes] of answers)
          for (const [kind, count] of Object.entries(classes)) this.inc({ method, route, status: `${kind}xx` }, count);
    },
  });
  registry.registerMetric({
    ...duration,
    get: async () => ({ ...duration, values: [...routes].flatMap(([route, figures]) => valuesOf(route, figures)) }),
    reset: () => routes.clear(),
  } as unknown as Histogram);

  function enter(route: string) {
    const figures: Figures = { answers: new Map(), within: [...bounds.map(() => 0), 0], seconds: 0 };
    routes.set(route, figures);
    return figures;
  }

  return ({ method, route, status, seconds }) => {
    const figures = routes.get(route) ?? enter(route);
    const known = methods.has(method) ? method : "other";
    const classes = figures.answers.get(known) ?? [];
    if (!classes.length) figures.answers.set(known, classes);
    const kind = Math.floor(status / 100);
    classes[kind] = (classes[kind] ?? 0) + 1;
    let at = 0;
    while (seconds > bounds[at]!) at += 1;
    figures.within[at]! += 1;
    figures.seconds += seconds;
  };
}

/** A route's lines of the histogram: its buckets hold all that took no longer, as Prometheus reads them. */
function valuesOf(route: string, { within, seconds }: Figures) {
  let count = 0;
  const buckets = within.map((some, at) => {
    count += some;
    return { metricName: `${duration.name}_bucket`, labels: { le: bounds[at] ?? "+Inf", route }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${duration.name}_sum`, labels: { route }, value: seconds },
    { metricName: `${duration.name}_count`, labels: { route }, value: count },
  ];
}
