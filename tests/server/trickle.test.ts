import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "#app/domain/settings.ts";
import { unreadBodyTimeoutMs } from "#app/server/connections.ts";
import { listener } from "#app/server/listener.ts";
import { openLog } from "#app/server/log.ts";
import { openMetrics } from "#app/server/metrics.ts";
import { openPageCache } from "#app/server/page-cache.ts";
import type { State } from "#app/server/state.ts";

/** Only setTimeout uses the test's clock: sockets are real. */
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const settings = readSettings({ LOG_LEVEL: "silent", LOG_FORMAT: "json" }, "s".repeat(32));
let server: Server;

/** A server whose application refuses everything with 403 before reading the body, or is not there yet. */
async function serve(platform: object | undefined) {
  const refuse = async () => ({ response: new Response("não", { status: 403 }), pattern: "/", actor: undefined });
  const state = { phase: "ready", platform } as State;
  const about = { settings, log: openLog(settings), state, metrics: openMetrics(), pages: openPageCache(0) };
  const loadRouter = async () => ({ route: refuse });
  server = createServer(listener({ ...about, loadRouter, files: (_req, _res, next) => next() }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Announces more bytes than it sends, and waits for the answer. */
async function begin(port: number, head: string) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {}).write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nabc`);
  let said = "";
  socket.on("data", (text) => (said += text));
  await vi.waitFor(() => expect(said).toMatch(/^HTTP\/1\.1 \d{3} [\s\S]*\r\n\r\n/), { timeout: 10_000 });
  return { socket, status: Number(said.slice(9, 12)) };
}

const closed = (socket: Socket) => vi.waitUntil(() => socket.destroyed, { timeout: 10_000 });

describe("a body that still comes after it was refused", () => {
  it.each<[string, string, number, object | undefined]>([
    ["by the application", "POST /api/courses", 403, {}],
    ["by the application, where videos are taken", "POST /api/upload", 403, {}],
    ["for its address", `POST /${"a".repeat(9_000)}`, 414, {}],
    ["for its method", "PURGE /courses", 405, {}],
    ["before the platform is ready", "POST /courses", 503, undefined],
    ["as no figures to be read", "POST /metrics", 403, {}],
  ])("%s, is cut off after a while: %s", async (_why, head, status, platform) => {
    const begun = await begin(await serve(platform), head);
    expect(begun.status).toBe(status);
    begun.socket.write("d");
    await vi.advanceTimersByTimeAsync(unreadBodyTimeoutMs / 2);
    begun.socket.write("e");
    expect(begun.socket.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(unreadBodyTimeoutMs / 2);
    await closed(begun.socket);
  });

  it("but once it is whole, the connection serves on", async () => {
    const { socket } = await begin(await serve({}), "POST /api/courses");
    let said = "";
    socket.on("data", (text) => (said += text));
    socket.write(`${"a".repeat(999_997)}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    await vi.waitFor(() => expect(said).toMatch(/200 OK[\s\S]*"alive":true/), { timeout: 10_000 });
    await vi.advanceTimersByTimeAsync(unreadBodyTimeoutMs + 1);
    expect(socket.destroyed).toBe(false);
  });
});
