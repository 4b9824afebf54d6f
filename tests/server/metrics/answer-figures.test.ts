import { Counter, Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { countAnswers } from "#app/server/metrics/answer-figures.ts";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The same figures as the library keeps them, answer by answer. */
function byTheLibrary(registry: Registry) {
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
  return (method: string, route: string, status: number, seconds: number) => {
    requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    durations.observe({ route }, seconds);
  };
}

const sorted = async (registry: Registry) => (await registry.metrics()).split("\n").toSorted();

it("says line by line what the library would say", async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const answered = countAnswers(ours);
  const note = byTheLibrary(theirs);
  const methods = ["GET", "HEAD", "POST"];
  const routes = ["/", "/courses/:id", '/"\\\n', "-"];
  for (let n = 0; n < 600; n++) {
    const [method, route] = [methods[n % 3]!, routes[n % 4]!];
    const [status, seconds] = [[200, 204, 304, 404, 503][n % 5]!, (buckets[n % 11]! * (n % 7)) / 3];
    answered({ method, route, status, seconds });
    note(method, route, status, seconds);
    if (n % 250 === 0) expect(await sorted(ours)).toEqual(await sorted(theirs));
  }
  expect(await sorted(ours)).toEqual(await sorted(theirs));
});

it("names no method that somebody made up", async () => {
  const registry = new Registry();
  countAnswers(registry)({ method: "PROPFIND", route: "-", status: 405, seconds: 1 });
  expect(await registry.metrics()).toContain('requests_total{method="other",route="-",status="4xx"} 1');
});
