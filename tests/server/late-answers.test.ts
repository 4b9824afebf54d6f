import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readSettings } from "#app/domain/settings.ts";
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

const settings = readSettings({ LOG_LEVEL: "silent", NODE_ENV: "test" }, "s".repeat(32));
let server: Server;

/** A server whose application never answers, as if its database did not. `asked` resolves when it is called. */
async function serve() {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const route = () => {
    isAsked();
    return new Promise<never>(() => {});
  };
  const state = { phase: "ready", platform: {} } as State;
  const about = { settings, log: openLog(settings), state, metrics: openMetrics(), pages: openPageCache(0) };
  const loadRouter = async () => ({ route });
  server = createServer(listener({ ...about, loadRouter, files: (_req, _res, next) => next() }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

it.each([
  ["a page for somebody who is signed in", "/my-courses", "text/html", /^<!doctype html>.*indisponível/],
  ["a page that is the same for all", "/courses", "text/html", /^<!doctype html>.*indisponível/],
  ["a call", "/api/my-courses", "application/json", /^\{"success":false,"error":".*indisponível/],
])("%s that waits for something without end is answered within ten seconds", async (_, path, type, words) => {
  const { origin, asked } = await serve();
  const headers: Record<string, string> = path === "/courses" ? { Accept: type } : { Accept: type, Cookie: "sid=x" };
  let isThere = false;
  const answer = fetch(origin + path, { headers }).finally(() => {
    isThere = true;
  });
  await asked;
  await vi.advanceTimersByTimeAsync(9_499);
  expect(isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const { status, headers: said } = await answer;
  expect([status, said.get("Retry-After"), said.get("Content-Type")?.split(";")[0]]).toEqual([503, "2", type]);
  expect(await (await answer).text()).toMatch(words);
});
