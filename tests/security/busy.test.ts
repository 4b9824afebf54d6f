import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "#app/domain/settings.ts";
import { listener } from "#app/server/listener.ts";
import { openLog } from "#app/server/log.ts";
import { openMetrics } from "#app/server/metrics.ts";
import { maxAtWork } from "#app/server/overload.ts";
import { openPageCache } from "#app/server/page-cache.ts";
import type { State } from "#app/server/state.ts";

const friend = "https://amiga.example";
const variables = { LOG_LEVEL: "silent", LOG_FORMAT: "json", API_ALLOWED_ORIGINS: friend };
const settings = readSettings(variables, "s".repeat(32));
let server: Server;
afterEach(() => server.closeAllConnections());

/** A server whose application answers at once, some requests with an endless body. Returns its port. */
async function serve(endless: (path: string) => boolean) {
  const route = vi.fn(async (request: Request) => {
    const body = endless(new URL(request.url).pathname) ? new ReadableStream<Uint8Array>({}) : "bom dia";
    return { response: new Response(body), pattern: "/", actor: undefined };
  });
  const state = { phase: "ready", platform: {} } as State;
  const about = {
    settings,
    log: openLog(settings),
    state,
    loadRouter: async () => ({ route }),
    metrics: openMetrics(),
    pages: openPageCache(0),
  };
  server = createServer(listener({ ...about, files: (_req, _res, next) => next() }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, route };
}

async function fill({ port, route }: Awaited<ReturnType<typeof serve>>, path: string) {
  for (let i = 0; i < maxAtWork; i++) {
    connect(port, "127.0.0.1")
      .on("error", () => {})
      .write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  }
  await vi.waitFor(() => expect(route).toHaveBeenCalledTimes(maxAtWork), { timeout: 60_000 });
  return await fetch(`http://127.0.0.1:${port}/api/courses`, { headers: { Origin: friend } });
}

describe("what counts as busy", () => {
  it("is an answer in the making", async () => {
    const busy = await fill(await serve((path) => path === "/slow"), "/slow");
    expect([busy.status, busy.headers.get("Retry-After")]).toEqual([503, "2"]);
    expect(busy.headers.get("Access-Control-Allow-Origin")).toBe(friend);
    expect((await fetch(new URL("/healthz", busy.url))).status).toBe(200);
  });

  it("is not a class that watches a video", async () => {
    expect((await fill(await serve((path) => path === "/media/video"), "/media/video")).status).toBe(200);
  });
});
