import { EventEmitter } from "node:events";
import http, { createServer, type IncomingMessage } from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { limitBody, limitConnections, serverOptions } from "#app/server/connections.ts";
import { watchLoad } from "#app/server/overload.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { testSettings } from "#tests/support/people.ts";

let app: App;
const friend = "https://amiga.example";
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_FACTOR: "100", API_ALLOWED_ORIGINS: friend } });
});
afterAll(() => app.stop());

const aWork = (req = {}, res = {}) => ({
  req: Object.assign(req, { complete: true, ...req }),
  res: Object.assign(res, { writableNeedDrain: false, ...res }),
});
const aSocket = (about: { writableLength: number }) =>
  Object.assign(new EventEmitter(), { bytesWritten: 0, destroy: vi.fn(), resetAndDestroy: vi.fn(), ...about });

describe("the server's limits", () => {
  it("are those of the rules", () => {
    const server = createServer(serverOptions);
    limitConnections(server, testSettings());
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 900_000,
      keepAliveTimeout: 70_000,
      maxRequestsPerSocket: 1_000,
      timeout: 60_000,
    });
    expect(serverOptions.connectionsCheckingInterval, "how late a slow head is found out").toBeLessThanOrEqual(2_000);
  });

  describe.each([
    { length: "104 KiB", headers: { "content-length": String(104 * 1024) }, isLong: false },
    { length: "one byte more", headers: { "content-length": String(104 * 1024 + 1) }, isLong: true },
    { length: "unknown length", headers: {}, isLong: true },
  ])("for a body of $length", ({ headers, isLong }) => {
    const late = vi.fn();
    const sending = (complete = false) => {
      const req = Object.assign(new EventEmitter(), { complete, headers, socket: { bytesRead: 1_000 } });
      limitBody(req as unknown as IncomingMessage, late);
      return req;
    };
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => {
      late.mockReset();
      vi.useRealTimers();
    });

    it(isLong ? "let it come slowly" : "are 13 s, so that its sender is gone within 15", () => {
      const req = sending();
      req.socket.bytesRead += 8 * 1024;
      vi.advanceTimersByTime(12_999);
      expect(late).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(late).toHaveBeenCalledTimes(isLong ? 0 : 1);
      req.emit("close");
    });

    it("cut one that has not got going after eight seconds", () => {
      const req = sending();
      req.socket.bytesRead += 8 * 1024 - 1;
      vi.advanceTimersByTime(7_999);
      expect(late).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(late).toHaveBeenCalledTimes(1);
      req.emit("close");
    });

    it("leave a long answer alone", () => {
      sending(true);
      vi.advanceTimersByTime(60_000);
      expect(late).not.toHaveBeenCalled();
    });

    if (isLong)
      it("cut it once it comes at less than 8 KiB a second", () => {
        const req = sending();
        for (let half = 0; half < 10; half += 1) {
          req.socket.bytesRead += 8 * 1024 * 30;
          vi.advanceTimersByTime(30_000);
        }
        expect(late).not.toHaveBeenCalled();
        req.socket.bytesRead += 8 * 1024 * 30 - 1;
        vi.advanceTimersByTime(30_000);
        expect(late).toHaveBeenCalledTimes(1);
        req.emit("close");
        vi.advanceTimersByTime(300_000);
        expect(late).toHaveBeenCalledTimes(1);
      });
  });

  it("refuse a request where 200 are worked on", () => {
    const load = watchLoad();
    for (let i = 0; i < 199; i++) load.begin(aWork());
    expect(load.refuses()).toBe(false);
    const last = aWork();
    load.begin(last);
    expect(load.refuses()).toBe(true);
    load.end(last);
    expect(load.refuses()).toBe(false);
  });

  it("refuse requests only at 1,000 where it is their clients who are slow, to send or to read", () => {
    const load = watchLoad();
    const [sending, reading] = [{ complete: false }, { writableNeedDrain: true }];
    const slow = Array.from({ length: 999 }, (_, i) => (i % 2 ? aWork(sending) : aWork({}, reading)));
    for (const work of slow) load.begin(work);
    expect(load.refuses()).toBe(false);
    load.begin(aWork());
    expect(load.refuses()).toBe(true);
    for (const work of slow.slice(200)) load.end(work);
    expect(load.refuses()).toBe(false);
    sending.complete = true;
    reading.writableNeedDrain = false;
    expect(load.refuses()).toBe(true);
  });

  it("refuse requests after two seconds in which the event loop was late, and not after one", () => {
    vi.useFakeTimers();
    const delay = { enable: () => true, reset: () => {}, count: 1, mean: 0 };
    const load = watchLoad(undefined, delay);
    const refusesAfter = (lateMs: number) => {
      delay.mean = (lateMs + 20) * 1e6; // The histogram includes its resolution of 20 ms.
      vi.advanceTimersByTime(1_000);
      return load.refuses();
    };
    expect([900, 400, 900, 501, 501, 499].map(refusesAfter)).toEqual([false, false, false, true, true, false]);
    vi.useRealTimers();
  });

  it("log from time to time how many are turned away, and not each of them", () => {
    vi.useFakeTimers();
    const warn = vi.fn();
    const load = watchLoad({ warn });
    for (let i = 0; i < 200; i++) load.begin(aWork());
    const refuse = () => Array.from({ length: 500 }, () => load.refuses());
    refuse();
    vi.advanceTimersByTime(1_000);
    refuse();
    vi.advanceTimersByTime(9_000);
    expect(warn.mock.calls.map(([{ refused }]) => refused)).toEqual([500]);
    vi.advanceTimersByTime(1_000);
    expect(warn.mock.calls.map(([{ refused }]) => refused)).toEqual([500, 500]);
    vi.useRealTimers();
  });

  it.each([
    ["cut off who reads less than 1 KiB a second for a minute", 5 * 1024 - 1, true],
    ["leave alone who reads that fast", 5 * 1024, false],
  ])("%s", (_, every5Seconds, isCut) => {
    vi.useFakeTimers();
    const server = createServer();
    limitConnections(server, testSettings());
    const reader = aSocket({ writableLength: 9_000_000 });
    const idle = aSocket({ writableLength: 0 });
    for (const socket of [reader, idle]) server.emit("connection", socket);
    vi.advanceTimersByTime(5_000);
    for (let passed = 0; passed < 55_000; passed += 5_000) {
      reader.bytesWritten += every5Seconds;
      vi.advanceTimersByTime(5_000);
    }
    expect(reader.resetAndDestroy).not.toHaveBeenCalled();
    reader.bytesWritten += every5Seconds;
    vi.advanceTimersByTime(5_000);
    expect(reader.resetAndDestroy).toHaveBeenCalledTimes(isCut ? 1 : 0);
    vi.advanceTimersByTime(120_000);
    expect(idle.resetAndDestroy).not.toHaveBeenCalled();
    for (const socket of [reader, idle]) server.emit("timeout", socket);
    expect(reader.resetAndDestroy).toHaveBeenCalled();
    expect([idle.destroy.mock.calls.length, idle.resetAndDestroy.mock.calls.length]).toEqual([1, 0]);
    vi.useRealTimers();
  });
});

describe("a request that cannot be read", () => {
  const send = async (request: string) => {
    const socket = net.connect(Number(new URL(app.origin).port), "127.0.0.1");
    socket.write(request);
    return await text(socket);
  };

  it.each([
    ["nonsense", "Bom dia\r\n\r\n", 400],
    ["endless headers", `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(17_000)}\r\n\r\n`, 431],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ])("is refused and the connection closed: %s", async (_, request, status) => {
    const answer = await send(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/Connection: close/i);
    expect(answer).not.toMatch(/Access-Control/i);
  });

  const endless = (path: string, origin: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\nAuthorization: Bearer ${"a".repeat(17_000)}\r\n\r\n`;

  it("is refused so that a page of an origin that is let in can read it, where it was for the JSON contract", async () => {
    const answer = await send(endless("/api/profile", friend));
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
    expect(answer).toContain(`\r\nVary: Origin\r\nAccess-Control-Allow-Origin: ${friend}\r\n`);
    expect(await send(endless("/api/profile", "https://outra.example"))).not.toContain("Access-Control");
    expect(await send(endless("/profile", friend))).not.toContain("Access-Control");
  });
});

/** How many connections the server has open, by its metrics. */
async function connections() {
  const figures = await (await fetch(`${app.origin}/metrics`)).text();
  return Number(/nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/.exec(figures)?.[1]);
}

describe("a body", () => {
  it("that is too large is refused with a message, not by cutting the connection", async () => {
    const body = JSON.stringify({ code: "a".repeat(2_000_000) });
    const answer = await fetch(`${app.origin}/api/sessions`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ success: false, error: "Conteúdo maior que o limite permitido." });
  });

  it("that never ends blocks nobody else: 240 of them do not lead to a 503", async () => {
    const before = app.output().length;
    let isOver = false;
    // A connection that is cut before all are open is opened again.
    const hold = () => {
      if (isOver) return;
      const headers = { "Content-Type": "application/json", "Content-Length": 100 };
      const request = http.request(`${app.origin}/api/sessions`, { method: "POST", headers, agent: false });
      held.add(request);
      request.on("error", () => {}).on("close", () => held.delete(request) && hold());
      request.write("{");
    };
    const held = new Set<http.ClientRequest>();
    // Not all at once: each asks the database about its rate limit.
    for (let count = 20; count <= 240; count += 20) {
      for (let more = 0; more < 20; more++) hold();
      await vi.waitFor(async () => expect(await connections()).toBeGreaterThanOrEqual(count), { timeout: 120_000 });
    }
    expect((await fetch(app.origin)).status).toBe(200);
    isOver = true;
    for (const request of held) request.destroy();
    await vi.waitFor(async () => expect(await connections()).toBeLessThan(240), { timeout: 120_000 });
    expect(app.output().slice(before)).not.toContain('"level":"error"');
  });
});

describe("readers who leave", () => {
  it("at any moment do no harm and are no failure", async () => {
    const before = app.output().length;
    const leave = async (path: string, after: number) => {
      const away = new AbortController();
      setTimeout(() => away.abort(), after);
      await fetch(app.origin + path, { signal: away.signal })
        .then((answer) => answer.text())
        .catch(() => "left");
    };
    const paths = ["/courses", "/dev/ui", "/api/courses", "/courses/1"];
    await Promise.all(Array.from({ length: 120 }, (_, i) => leave(paths[i % paths.length]!, i / 2)));
    // A busy machine may first have to finish what was asked before.
    await vi.waitFor(async () => expect((await fetch(app.origin)).status).toBe(200), { timeout: 60_000 });
    expect(app.process.exitCode).toBe(null);
    expect(app.output().slice(before)).not.toMatch(/"level":"(error|fatal)"/);
  });
});
