import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { maxPipelined } from "#app/server/connections.ts";
import { assets } from "#app/server/static-files.ts";
import { type App, startApp } from "#tests/support/app.ts";

let app: App;
let script: string;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_FACTOR: "100" } });
  script = (await (await fetch(`${app.origin}/dev/ui`)).text()).match(/\/assets\/entry[\w.-]+\.js/)![0];
});
afterAll(() => app.stop());

/**
 * Sends as many requests on one connection as allowed, without waiting, and hangs up at the first bytes of an answer.
 */
async function hangUpOn(url: string | ((at: number) => string)) {
  const asked = Array.from({ length: maxPipelined }, (_, at) => (typeof url === "string" ? url : url(at)));
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname).on("error", () => {});
  const gone = new Promise((resolve) => socket.once("close", resolve));
  socket.once("data", () => socket.resetAndDestroy());
  socket.write(asked.map((each) => `GET ${each} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
  await gone;
}

const openFiles = () => {
  const folder = `/proc/${app.process.pid}/fd`;
  return readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(path.join(folder, fd)).includes("/build/client/");
    } catch {
      return false; // Closed meanwhile.
    }
  });
};

describe("readers who hang up", () => {
  it.skipIf(process.platform !== "linux")("leave no file of the build open", async () => {
    for (let i = 0; i < 10; i++) await hangUpOn(script);
    await vi.waitFor(() => expect(openFiles()).toEqual([]), { timeout: 60_000 });
  });

  it("take no place away from others, however much they had asked for", async () => {
    for (let i = 0; i < 12; i++) await hangUpOn("/courses");
    const many = () =>
      Promise.all(Array.from({ length: 40 }, async () => (await fetch(`${app.origin}/healthz`)).status));
    expect(new Set(await many())).toEqual(new Set([200]));
    await vi.waitFor(
      async () => {
        const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${app.origin}/api/courses`)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it("take none either where each thing they had asked for is made for them alone", async () => {
    for (let n = 0; n < 8; n++) await hangUpOn((at) => `/courses?q=fim${n}x${at}`);
    await vi.waitFor(
      async () => {
        const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${app.origin}/api/courses`)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it("are cut off when they ask for more at once than any browser does", async () => {
    const { hostname, port } = new URL(app.origin);
    const socket = connect(Number(port), hostname).on("error", () => {});
    const gone = new Promise((resolve) => socket.once("close", resolve));
    socket.resume().write("GET /courses HTTP/1.1\r\nHost: x\r\n\r\n".repeat(maxPipelined + 1));
    await gone;
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
  });
});

describe("a file of the build", () => {
  it("that a new build took away ends its answer, not the server", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sementeira-files-"));
    writeFileSync(path.join(folder, "a.js"), "1");
    const answer = assets(folder);
    const server = createServer((req, res) => answer(req, res, () => res.end()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    rmSync(path.join(folder, "a.js"));
    const { port } = server.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}/a.js`).then((file) => file.text())).rejects.toThrow();
    writeFileSync(path.join(folder, "a.js"), "1");
    expect(await (await fetch(`http://127.0.0.1:${port}/a.js`)).text()).toBe("1");
    server.close();
    rmSync(folder, { recursive: true });
  });

  it.each(["bytes=5-2", "bytes=-1", "bytes=99999999-", "bytes=0-1,3-4"])(
    "comes whole to who asks for %s",
    async (Range) => {
      const answer = await new Promise<IncomingMessage>((resolve) => {
        get(app.origin + script, { headers: { Range } }, resolve);
      });
      answer.resume();
      expect([answer.statusCode, answer.headers["content-range"]]).toEqual([200, undefined]);
    },
  );
});
