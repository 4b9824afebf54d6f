import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { noteHearing } from "#app/domain/public-generation.ts";
import type { Platform } from "#app/http/ctx.ts";
import { keepPages } from "#app/server/kept/kept-pages.ts";
import { listener } from "#app/server/listener.ts";
import { openLog } from "#app/server/log/log.ts";
import { openMetrics } from "#app/server/metrics/metrics.ts";
import type { State } from "#app/server/state.ts";
import { testSettings } from "#tests/support/people.ts";

let server: Server;
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const patiently = { timeout: 60_000 };

/** A real server whose application makes pages at once, and searches once `open` is called. */
async function serve() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const made: string[] = [];
  const route = async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    made.push(pathname + search);
    if (search) await opened;
    const response = new Response("<p>bom dia", { headers: { "Content-Type": "text/html" } });
    return { response, pattern: pathname, actor: undefined };
  };
  const settings = testSettings({ LOG_LEVEL: "silent" });
  const state = { phase: "ready", platform: { settings } as Platform } as State;
  const kept = keepPages(1024 * 1024);
  noteHearing(true);
  const metrics = openMetrics();
  const about = { settings, log: openLog(settings), state, metrics, kept, load: async () => ({ route }) };
  let received = 0;
  server = createServer(listener({ ...about, files: (_req, _res, next) => next() }));
  server.on("request", () => {
    received += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const counted = async (how: string) => {
    const text = await metrics.registry.metrics();
    return Number(new RegExp(`public_pages_total\\{how="${how}"\\} (\\d+)`).exec(text)![1]);
  };
  return { port, made, open, counted, received: () => received };
}

/** Asks for something, and hangs up when told to. */
function ask(port: number, path: string) {
  const asked = { isAnswered: false, hangUp: () => socket.destroy() };
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.once("data", () => {
    asked.isAnswered = true;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return asked;
}

/** On a machine that stands still for a moment the server may ask to come back. */
async function statusOf(port: number, path: string): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
  return status === 503 ? statusOf(port, path) : status;
}

describe("searches whose visitors have hung up", () => {
  it("are not made, and keep nobody waiting", async () => {
    const { port, made, open, counted, received } = await serve();
    for (const word of ["a", "b"]) ask(port, `/courses?q=${word}`);
    await vi.waitFor(() => expect(made).toHaveLength(2), patiently);
    const all = Array.from({ length: 40 }, (_, n) => ask(port, `/courses?q=x${n}`));
    await vi.waitFor(() => expect(received()).toBe(42), patiently);
    expect(await statusOf(port, "/"), "pages have a line of their own").toBe(200);
    for (const { hangUp } of all) hangUp();
    const dropped = () => counted("dropped");
    const refused = all.filter(({ isAnswered }) => isAnswered).length;
    await vi.waitFor(async () => expect((await dropped()) + refused).toBe(40), patiently);
    open();
    expect(await statusOf(port, "/courses?q=depois")).toBe(200);
    expect(made.toSorted()).toEqual(["/", "/courses?q=a", "/courses?q=b", "/courses?q=depois"]);
  });

  it("who waits too long is asked to come back", async () => {
    const { port, made } = await serve();
    for (const word of ["a", "b"]) ask(port, `/courses?q=${word}`);
    await vi.waitFor(() => expect(made).toHaveLength(2), patiently);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let answer: Response | undefined;
    fetch(`http://127.0.0.1:${port}/courses?q=c`).then((given) => {
      answer = given;
    });
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1_000);
      expect(answer).toBeDefined();
    }, patiently);
    expect([answer!.status, answer!.headers.get("Retry-After")]).toEqual([503, "2"]);
    expect(made).toHaveLength(2);
  });
});
