import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";

let open: App;
let guarded: App;
const token = "um-segredo-bem-comprido";
beforeAll(async () => {
  open = await startApp();
  guarded = await startApp({ env: { METRICS_TOKEN: token, PROXY_HOPS: "1" } });
});
afterAll(async () => {
  await open.stop();
  await guarded.stop();
});

const status = async (app: App, headers: Record<string, string> = {}) =>
  (await fetch(`${app.origin}/metrics`, { headers })).status;

/** fetch sets Host itself. */
const statusAs = (app: App, Host: string) =>
  new Promise<number | undefined>((resolve) => {
    get(`${app.origin}/metrics`, { headers: { Host } }, (answer) => resolve(answer.resume().statusCode));
  });

describe("who may read the metrics", () => {
  it("without a token: only a direct caller on this machine, by a name of this machine", async () => {
    expect(await status(open)).toBe(200);
    expect(await status(open, { "X-Forwarded-For": "127.0.0.1" })).toBe(404);
    expect(await status(open, { Forwarded: "for=127.0.0.1" })).toBe(404);
    expect(await statusAs(open, "evil.example")).toBe(404);
  });

  it("with a token: anyone who has it, and nobody else, from wherever", async () => {
    expect(await status(guarded)).toBe(404);
    expect(await status(guarded, { Authorization: `Bearer ${token}x` })).toBe(404);
    expect(await status(guarded, { Authorization: token })).toBe(404);
    expect(await status(guarded, { Authorization: `Bearer ${token}`, "X-Forwarded-For": "203.0.113.9" })).toBe(200);
  });

  it("nobody by another method", async () => {
    const answer = await fetch(`${open.origin}/metrics`, { method: "POST" });
    expect(answer.status).toBe(404);
  });
});

describe("what they say", () => {
  it("counts by route pattern and status class, with bounded labels and no personal data", async () => {
    await fetch(`${open.origin}/courses/1`);
    await fetch(`${open.origin}/certificate/verify/ester@exemplo.test`);
    for (const path of ["/a", "/b", "/c?ester@exemplo.test"]) await fetch(open.origin + path);
    await fetch(`${open.origin}/courses`, { method: "PROPFIND" });
    const text = await (await fetch(`${open.origin}/metrics`)).text();
    expect(text).toMatch(/sementeira_http_requests_total\{method="GET",route="\/courses\/:id",status="4xx"\} 1/);
    expect(text).toMatch(/sementeira_http_requests_total\{method="other",route="-",status="4xx"\} 1/);
    expect(text).not.toMatch(/ester|route="\/[abc]"|PROPFIND/);
  });

  it("covers pool, queues, disk, jobs, event loop and release", async () => {
    const text = await (await fetch(`${open.origin}/metrics`)).text();
    for (const line of [
      /^sementeira_ready 1$/m,
      /^sementeira_build_info\{release="[\d.]+"\} 1$/m,
      /^sementeira_disk_free_bytes \d+/m,
      /^sementeira_database_pool_size 6$/m,
      /^sementeira_database_connections\{state="active"\} \d+$/m,
      /^sementeira_queue_length\{queue="emails",state="overdue"\} 0$/m,
      /^sementeira_job_last_success_timestamp_seconds\{job="emails"\} \d+/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
    ])
      expect(text).toMatch(line);
    expect(text).not.toMatch(/^sementeira_last_backup_timestamp_seconds \d/m);
  });
});
