import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { endpoints, fill } from "#tests/api/all-endpoints.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";
import { Nginx, nginxProgram } from "#tests/drills/support/servers/nginx.ts";

if (!nginxProgram) it.skip("deploy/nginx.conf is not tried out here, because this machine has no nginx", () => {});

type Seen = { url: string; method: string; headers: http.IncomingHttpHeaders; by: number };

/** Two instances that say what they are told to, and remember what they were asked. */
const seen: Seen[] = [];
let answer: (req: http.IncomingMessage, res: http.ServerResponse, by: number) => void;
const instances = [0, 1].map((by) =>
  http.createServer((req, res) => {
    seen.push({ url: req.url!, method: req.method!, headers: req.headers, by });
    answer(req, res, by);
  }),
);
let nginx: Nginx;
/** A port where nobody listens. */
let nobody: number;

const session = `sid=${"a".repeat(43)}`;
const get = (path: string, headers: Record<string, string> = { Cookie: session }) =>
  fetch(nginx.origin + path, { headers });
const post = (path: string, headers: Record<string, string> = { Cookie: session }) =>
  fetch(nginx.origin + path, { method: "POST", body: "a=1", headers });

describe.skipIf(!nginxProgram)("deploy/nginx.conf", () => {
  beforeAll(async () => {
    for (const instance of instances)
      await new Promise<void>((listening) => instance.listen(0, "127.0.0.1", listening));
    nobody = await freePort();
    const ports = instances.map((instance) => (instance.address() as AddressInfo).port);
    nginx = await Nginx.start({ port: await freePort(), behind: [...ports, nobody], believes: true });
  });
  afterAll(async () => {
    await nginx.stop();
    for (const instance of instances) instance.close();
  });
  afterEach(() => void seen.splice(0));

  it("says whom it has seen itself, and passes on nothing that the caller claims of it", async () => {
    answer = (_, res) => res.end();
    await get("/courses?page=2", {
      Cookie: session,
      "X-Forwarded-For": "192.0.2.7, 192.0.2.8",
      Forwarded: "for=192.0.2.7",
      "X-Forwarded-Host": "mau.example",
      "X-Forwarded-Proto": "https",
      "X-Request-Id": "do-remetente",
      "X-Proxy-Request-Id": "escolhido-fora",
      "X-React-Router-SPA-Mode": "yes",
      "X-React-Router-Prerender-Data": "[]",
    });
    const [{ headers, url }] = seen as [Seen];
    expect(url).toBe("/courses?page=2");
    expect(headers).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      host: new URL(nginx.origin).host,
      cookie: session,
    });
    expect(headers["x-request-id"]).toBe("do-remetente");
    expect(headers["x-proxy-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    const left = Object.keys(headers).filter((name) =>
      /^(x-react-router|forwarded$|x-forwarded-(host|proto))/.test(name),
    );
    expect(left).toEqual([]);
  });

  it.each(["/api", "/assets"])("leads nobody to an address made of the name that was asked for: %s", async (path) => {
    const asked = http.request(nginx.origin + path, { headers: { Host: "mau.example" } });
    const said = new Promise<http.IncomingMessage>((resolve) => asked.once("response", resolve));
    asked.end();
    expect((await said).headers.location).toBe(`${path}/`);
  });

  it("takes whatever nobody listened to, forms too, to the next instance", async () => {
    answer = (_, res) => res.end("aqui");
    const answers = await Promise.all(Array.from({ length: 30 }, () => post("/profile/edit")));
    expect(await Promise.all(answers.map((each) => each.text()))).toEqual(Array(30).fill("aqui"));
    expect(seen).toHaveLength(30);
  });

  it("asks another where one is busy, but sends a form once only, and takes none out for what it said", async () => {
    answer = (_, res, by) => res.writeHead(by === 0 ? 503 : 200).end(`${by}`);
    for (let n = 0; n < 12; n++) expect(await (await get("/courses")).text()).toBe("1");
    seen.splice(0);
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await post("/courses/1/enroll")).status);
    expect(seen).toHaveLength(12);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  it("sends a form once only also where the connection breaks after it", async () => {
    answer = (req) => void req.on("end", () => req.socket.destroy()).resume();
    const broken = await post("/courses/1/enroll");
    expect(broken.status).toBe(503);
    expect(broken.headers.get("Retry-After")).toBe("3");
    expect(await broken.text()).toContain("<h1>Serviço temporariamente indisponível.</h1>");
    expect(seen).toHaveLength(1);
    const call = await post("/api/courses/1/enroll");
    expect(call.headers.get("Content-Type")).toBe("application/json");
    expect(await call.json()).toEqual({ success: false, error: "Serviço temporariamente indisponível." });
  });

  it("slows nobody down who is signed in, and visitors after a hundred at once", async () => {
    answer = (_, res) => res.end();
    const statuses = async (headers: Record<string, string>, { path = "/courses", times = 4 } = {}) => {
      const counts = new Map<number, number>();
      for (let n = 0; n < times; n++) {
        for (const { status } of await Promise.all(Array.from({ length: 45 }, () => get(path, headers))))
          counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      return counts;
    };
    expect(await statuses({ Cookie: session })).toEqual(new Map([[200, 180]]));
    // Together with what follows no more than the whole school's share of one address, however fast they come.
    const token = { Authorization: "Bearer smt_abc" };
    expect(await statuses(token, { path: "/api/courses", times: 2 })).toEqual(new Map([[200, 90]]));
    expect(await statuses({}, { path: "/assets/app.css" })).toEqual(new Map([[200, 180]]));
    // On one connection, so that they come faster than twenty a second on a busy machine, too.
    const visitors = (await Promise.all([1, 2, 3, 4].map(() => inARow(60, {})))).flat();
    expect(visitors.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
    expect(visitors).toContain(429);
    const refused = await vi.waitUntil(
      async () => {
        const more = await Promise.all(Array.from({ length: 45 }, () => get("/api/courses", {})));
        return more.find(({ status }) => status === 429);
      },
      { timeout: 60_000, interval: 0 },
    );
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(await refused.json()).toEqual({
      success: false,
      error: "Muitas tentativas. Tente novamente em alguns instantes.",
    });
  });

  it("lets a whole school in from one address, and no flood that claims to be one", async () => {
    answer = (_, res) => res.end();
    const sessions = Array.from({ length: 40 }, (_, n) => `sid=${String.fromCharCode(65 + (n % 26)).repeat(43)}`);
    const flood = () => Promise.all(sessions.map((Cookie) => inARow(40, { Cookie, "X-Seen-As": "192.0.2.1" })));
    const statuses = (await flood()).flat();
    expect(statuses).toHaveLength(1_600);
    // A busy machine may have let them in too slowly to be one.
    for (let more = 0; more < 20 && !statuses.includes(429); more += 1) statuses.push(...(await flood()).flat());
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(400);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it.each([
    ["2001:db8::1", "2001:db8::a:b:c:d", "2001:db8:0:1::1"],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:0:a:0", "2001:db8:1:3::1"],
    ["198.51.100.7", "198.51.100.7", "198.51.100.8"],
  ])("counts %s with %s, and not with %s", async (one, neighbour, another) => {
    answer = (_, res) => res.end();
    const spent = (await Promise.all([1, 2, 3, 4].map(() => inARow(60, { "X-Seen-As": one })))).flat();
    expect(spent).toContain(429);
    expect(await inARow(200, { "X-Seen-As": neighbour })).toContain(429);
    expect(new Set(await inARow(60, { "X-Seen-As": another }))).toEqual(new Set([200]));
  });

  it("passes a video on while it still comes, and keeps a form until it is there", async () => {
    const begin = (path: string) => {
      const request = http.request(nginx.origin + path, {
        method: "POST",
        headers: { Cookie: session, "Content-Length": 20 },
      });
      const status = new Promise<number>((resolve, reject) =>
        request.on("error", reject).on("response", (res) => resolve(res.resume().statusCode!)),
      );
      request.write("a".repeat(10));
      return { end: () => request.end("b".repeat(10)), status };
    };
    const arrived = new Promise<void>((resolve) => {
      answer = (req, res) => {
        if (req.url === "/api/upload") req.once("data", () => resolve());
        req.on("end", () => res.end()).resume();
      };
    });
    const form = begin("/profile/edit");
    const video = begin("/api/upload");
    await arrived;
    expect(seen.map(({ url }) => url)).toEqual(["/api/upload"]);
    video.end();
    form.end();
    expect(await Promise.all([video.status, form.status])).toEqual([200, 200]);
  });

  it.each(endpoints)(
    "takes more than a megabyte at $pattern only where the platform does: $takesMuch",
    async (endpoint) => {
      answer = (_, res) => res.end();
      const isText = /^\/api\/lessons/.test(endpoint.pattern);
      const isTaken = await offer(fill(endpoint.pattern), 1_100_000);
      expect(isTaken).toBe(endpoint.takesMuch && !isText);
    },
  );

  it("says what is too large in the platform's words", async () => {
    answer = (_, res) => res.end();
    const call = await fetch(`${nginx.origin}/api/courses`, { method: "POST", body: "a".repeat(1_100_000) });
    expect(call.status).toBe(413);
    expect(await call.json()).toEqual({ success: false, error: "Conteúdo maior que o limite permitido." });
  });

  const spend = async (path: string, headers: Record<string, string>) => {
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 45 }, () => get(path, headers)));
      const refused = answers.find(({ status }) => status === 429);
      if (refused) return refused;
    }
    throw new Error("Nobody was slowed down.");
  };
  const much = { method: "POST", body: "a".repeat(1_100_000) };
  it.each<[string, number, () => Promise<Response>]>([
    ["a form that is too large", 413, () => fetch(`${nginx.origin}/courses/1/enroll`, much)],
    ["a call that is too large", 413, () => fetch(`${nginx.origin}/api/courses`, much)],
    ["too many pages", 429, () => spend("/courses", { "X-Seen-As": "198.51.100.20" })],
    ["too many calls", 429, () => spend("/api/courses", { "X-Seen-As": "198.51.100.21" })],
    ["a page whose instance is away", 503, () => post("/courses/1/enroll")],
    ["a call whose instance is away", 503, () => post("/api/courses/1/enroll")],
    ["figures", 404, () => get("/metrics")],
    ["an address that is too long", 414, () => get(`/${"a".repeat(9_000)}`)],
    ["headers that are too many", 400, () => get("/", { "X-A": "a".repeat(9_000) })],
  ])("lets nobody guess, frame or run what it says of %s by itself (%i)", async (_what, status, ask) => {
    answer = (req) => void req.socket.destroy();
    const { status: said, headers } = await ask();
    expect(said).toBe(status);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none';(.*) frame-ancestors 'none'$/);
  });

  it("leaves the headers of what an instance says to the instance", async () => {
    answer = (_, res) => res.writeHead(200, { "Referrer-Policy": "no-referrer" }).end();
    const { headers } = await get("/courses");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect([headers.get("X-Content-Type-Options"), headers.get("Content-Security-Policy")]).toEqual([null, null]);
  });

  it("shows figures to nobody outside, and writes down no address", async () => {
    answer = (_, res) => res.end();
    expect((await get("/metrics")).status).toBe(404);
    await get("/auth/callback?code=segredo");
    expect(seen.map(({ url }) => url)).toEqual(["/auth/callback?code=segredo"]);
    expect(nginx.log()).toMatch(/"status":404/);
    expect(nginx.log()).not.toMatch(/segredo|127\.0\.0\.1|metrics/);
  });
});

/** What as many requests are answered with that are sent on one connection without waiting. */
function inARow(count: number, headers: Record<string, string>): Promise<number[]> {
  const { hostname, port, host } = new URL(nginx.origin);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const ask = (n: number) =>
    `GET /courses HTTP/1.1\r\n${lines.join("")}${n === count ? "Connection: close\r\n" : ""}\r\n`;
  return new Promise((resolve, reject) => {
    let said = "";
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(Array.from({ length: count }, (_, n) => ask(n + 1)).join(""));
    });
    socket.on("data", (text) => (said += text)).on("error", reject);
    socket.on("end", () => resolve([...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))));
  });
}

/** Whether a body of that many bytes may come: nginx says so before it does. */
function offer(path: string, bytes: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = http.request(nginx.origin + path, {
      method: "POST",
      headers: { Cookie: session, "Content-Length": bytes, Expect: "100-continue" },
    });
    const say = (isTaken: boolean) => {
      request.destroy();
      resolve(isTaken);
    };
    request.on("continue", () => say(true)).on("response", ({ statusCode }) => say(statusCode !== 413));
    request.on("error", reject).flushHeaders();
  });
}
