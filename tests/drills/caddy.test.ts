import { once } from "node:events";
import http from "node:http";
import http2 from "node:http2";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { requestFacts } from "#app/server/request-facts.ts";
import { Caddy, caddyProgram } from "#tests/drills/support/servers/caddy.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";
import { Nginx, nginxProgram } from "#tests/drills/support/servers/nginx.ts";
import { testSettings } from "#tests/support/people.ts";

if (!caddyProgram) it.skip("deploy/Caddyfile is not tried out here, because this machine has no caddy", () => {});

type Seen = { url: string; method: string; headers: http.IncomingHttpHeaders; from: string | null; by: number };

/** Two instances that say what they are told to, and remember what they were asked. */
const seen: Seen[] = [];
let hops = 1;
let answer: (req: http.IncomingMessage, res: http.ServerResponse, by: number) => void;
const instances = [0, 1].map((by) =>
  http.createServer((req, res) => {
    const settings = testSettings({ PUBLIC_ORIGIN: "https://escola.example", PROXY_HOPS: String(hops) });
    seen.push({
      url: req.url!,
      method: req.method!,
      headers: req.headers,
      by,
      from: requestFacts(req, settings, "").ip,
    });
    answer(req, res, by);
  }),
);
const portOf = (server: http.Server) => (server.address() as AddressInfo).port;
let caddy: Caddy;

type Sent = { method?: string; headers?: Record<string, string>; body?: string; from?: string };

/** One request on a connection of its own, from that address of this machine. */
function ask(origin: string, path: string, { method = "GET", headers = {}, body, from }: Sent = {}) {
  const by = origin.startsWith("https:") ? https : http;
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = by.request(origin + path, {
      method,
      headers,
      agent: false,
      localAddress: from,
      rejectUnauthorized: false,
    });
    asked.on("error", reject).on("response", (res) => {
      let text = "";
      res.setEncoding("utf8").on("data", (part) => (text += part));
      res.on("end", () => resolve({ status: res.statusCode!, headers: res.headers, text })).on("error", reject);
    });
    asked.end(body);
  });
}
const toCaddy = (path: string, sent?: Sent) => ask(caddy.origin, path, sent);
const post = (path: string, body = "a=1") => toCaddy(path, { method: "POST", body });

/** Three hundred callers, who differ in nothing but where they come from. */
const callers = Array.from({ length: 300 }, (_, n) => `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`);
async function everybodyAsks(origin: string) {
  const statuses = new Map<number, number>();
  for (let at = 0; at < callers.length; at += 50)
    for (const { status } of await Promise.all(
      callers.slice(at, at + 50).map((from) => ask(origin, "/courses", { from })),
    ))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return statuses;
}

beforeAll(async () => {
  for (const instance of instances) await new Promise<void>((there) => instance.listen(0, "127.0.0.1", there));
});
afterAll(() => {
  for (const instance of instances) instance.close();
});
afterEach(() => {
  hops = 1;
  seen.splice(0);
});

describe.skipIf(!caddyProgram)("deploy/Caddyfile", () => {
  beforeAll(async () => {
    caddy = await Caddy.start({ port: await freePort(), behind: [...instances.map(portOf), await freePort()] });
  });
  afterAll(() => caddy.stop());

  it("says whom it has seen itself, and passes on nothing that the caller claims of it", async () => {
    answer = (_, res) => res.end();
    await toCaddy("/courses?page=2", {
      from: "127.1.2.3",
      headers: {
        "X-Forwarded-For": "192.0.2.7, 192.0.2.8",
        Forwarded: "for=192.0.2.7",
        "X-Forwarded-Host": "mau.example",
        "X-Request-Id": "do-remetente",
        "X-Proxy-Request-Id": "escolhido-fora",
        "X-React-Router-SPA-Mode": "yes",
        "X-React-Router-Prerender-Data": "[]",
      },
    });
    const [{ headers, url, from }] = seen as [Seen];
    expect(url).toBe("/courses?page=2");
    expect(headers).toMatchObject({ "x-forwarded-for": "127.1.2.3", host: new URL(caddy.origin).host });
    expect(from).toBe("127.1.2.3");
    expect(headers["x-request-id"]).toBe("do-remetente");
    expect(headers["x-proxy-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["x-forwarded-host"]).not.toContain("mau.example");
    expect(Object.keys(headers).filter((name) => /^(x-react-router|forwarded$)/.test(name))).toEqual([]);
  });

  it("speaks HTTP/2, offers HTTP/3, and compresses nothing", async () => {
    answer = (req, res) =>
      res.setHeader("Content-Type", "text/html").end(`${req.headers["accept-encoding"]} `.repeat(500));
    const session = http2.connect(caddy.origin, { rejectUnauthorized: false });
    const stream = session.request({ ":path": "/courses", "accept-encoding": "br, gzip" });
    const [headers] = await once(stream, "response");
    stream.resume();
    await once(stream, "end");
    session.close();
    expect(headers[":status"]).toBe(200);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["alt-svc"]).toContain("h3=");
    expect(seen[0]!.headers["accept-encoding"]).toBe("br, gzip");
  });

  it("takes whatever nobody listened to, forms too, to the next instance", async () => {
    answer = (_, res) => res.end("aqui");
    const answers = await Promise.all(Array.from({ length: 60 }, () => post("/profile/edit")));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["aqui"]));
    expect(seen).toHaveLength(60);
  });

  it("sends a form once only, also where the connection breaks after it", async () => {
    answer = (req) => void req.on("end", () => req.socket.destroy()).resume();
    const broken = await post("/courses/1/enroll");
    expect(broken.status).toBe(503);
    expect(broken.headers).toMatchObject({ "retry-after": "3", "x-content-type-options": "nosniff" });
    expect(broken.text).toContain("<h1>Serviço temporariamente indisponível.</h1>");
    expect(seen).toHaveLength(1);
    const call = await post("/api/courses/1/enroll");
    expect(call.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(call.text)).toEqual({ success: false, error: "Serviço temporariamente indisponível." });
    expect(seen).toHaveLength(2);
  });

  it("leaves it to an instance to say that it is busy", async () => {
    answer = (_, res) => res.writeHead(503, { "Retry-After": "7" }).end("ocupado");
    const { status, headers, text } = await toCaddy("/courses");
    expect([status, headers["retry-after"], text]).toEqual([503, "7", "ocupado"]);
    expect(seen).toHaveLength(1);
  });

  it("passes a video on while it still comes, and a large one whole", async () => {
    let bytes = 0;
    const begun = new Promise<void>((resolve) => {
      answer = (req, res) => {
        req.on("data", (part) => {
          bytes += part.length;
          resolve();
        });
        req.on("end", () => res.end());
      };
    });
    const video = https.request(`${caddy.origin}/api/upload`, {
      method: "POST",
      agent: false,
      rejectUnauthorized: false,
    });
    const answered = once(video, "response");
    video.write("a".repeat(100_000));
    await begun;
    const part = Buffer.alloc(1_000_000);
    for (let n = 0; n < 300; n++) if (!video.write(part)) await once(video, "drain");
    video.end();
    const [response] = await answered;
    expect((response as http.IncomingMessage).resume().statusCode).toBe(200);
    expect(bytes).toBe(300_100_000);
  });

  it("waits for a reader who takes a page slowly", async () => {
    const page = Buffer.alloc(8_000_000, "a");
    answer = (_, res) => res.end(page);
    const asked = https.request(`${caddy.origin}/courses`, { agent: false, rejectUnauthorized: false });
    asked.end();
    const [response] = (await once(asked, "response")) as [http.IncomingMessage];
    await wait(3_000);
    let bytes = 0;
    for await (const part of response) bytes += (part as Buffer).length;
    expect(bytes).toBe(page.length);
  });

  it("shows figures to nobody outside, and writes down no address", async () => {
    answer = (req) => void req.socket.destroy();
    expect((await toCaddy("/metrics")).status).toBe(404);
    await toCaddy("/auth/callback?code=segredo");
    expect(seen.every(({ url }) => url !== "/metrics")).toBe(true);
    expect(caddy.log()).not.toMatch(/segredo|metrics/);
  });

  it("keeps callers apart", async () => {
    answer = (_, res) => res.end();
    expect(await everybodyAsks(caddy.origin)).toEqual(new Map([[200, 300]]));
    expect(new Set(seen.map(({ from }) => from))).toEqual(new Set(callers));
  });
});

describe.skipIf(!caddyProgram || !nginxProgram)("two proxies, one behind the other", () => {
  it("keep 300 callers apart where Caddy speaks TLS and nginx stands behind it", async () => {
    answer = (_, res) => res.end();
    const nginx = await Nginx.start({ port: await freePort(), behind: instances.map(portOf) });
    const front = await Caddy.start({ port: await freePort(), behind: [Number(new URL(nginx.origin).port)] });
    expect(await everybodyAsks(front.origin)).toEqual(new Map([[200, 300]]));
    expect(new Set(seen.map(({ from }) => from))).toEqual(new Set(callers));
    await front.stop();
    await nginx.stop();
  });

  it("keep 300 callers apart where Caddy trusts what stands in front, and PROXY_HOPS=2", async () => {
    hops = 2;
    answer = (_, res) => res.end();
    const behind = await Caddy.start({
      port: await freePort(),
      behind: instances.map(portOf),
      trusted: "127.0.0.1/32",
    });
    const front = http.createServer((req, res) => {
      const headers = { ...req.headers, "x-forwarded-for": `192.0.2.1, ${req.socket.remoteAddress}` };
      const onward = https.request(behind.origin + req.url, { headers, agent: false, rejectUnauthorized: false });
      onward.on("response", (answered) => answered.pipe(res.writeHead(answered.statusCode!)));
      req.pipe(onward);
    });
    await new Promise<void>((there) => front.listen(0, "127.0.0.1", there));
    expect(await everybodyAsks(`http://127.0.0.1:${portOf(front)}`)).toEqual(new Map([[200, 300]]));
    expect(new Set(seen.map(({ from }) => from))).toEqual(new Set(callers));
    front.close();
    await behind.stop();
  });
});
