import net from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { type App, sharedApp, signIn } from "#tests/support/app.ts";

/** What the server accepts as a request, byte by byte. */
let app: App;
let Cookie: string;
beforeAll(async () => {
  app = await sharedApp();
  Cookie = await signIn(app, "estudante@sementeira.example");
});
afterAll(() => expect(failuresOf(app)).toEqual([]));

/** Sends bytes as they are; returns everything until the server hangs up. */
async function raw(request: string) {
  const socket = net.connect(Number(new URL(app.origin).port), "127.0.0.1");
  socket.write(request);
  return await text(socket);
}

const lines = (...all: string[]) => `${all.join("\r\n")}\r\n\r\n`;
const statusesIn = (said: string) => [...said.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

describe("a request whose end can be read in two ways", () => {
  it.each([
    ["two lengths", ["Content-Length: 3", "Content-Length: 40"]],
    ["a length and chunks", ["Content-Length: 3", "Transfer-Encoding: chunked"]],
    ["chunks that are not the last coding", ["Transfer-Encoding: chunked, identity"]],
    ["an invalid length", ["Content-Length: +3"]],
    ["a header that goes on in the next line", ["X-Folded: a\r\n b: c", "Content-Length: 3"]],
    ["a space before the colon", ["Content-Length : 3"]],
  ])("is refused, and nothing behind it is taken for another: %s", async (_, headers) => {
    const hidden = lines("GET /healthz HTTP/1.1", "Host: a", "Connection: close");
    const said = await raw(`${lines("POST /contact HTTP/1.1", "Host: a", ...headers)}a=1${hidden}`);
    expect(statusesIn(said)).toEqual([400]);
  });
});

it.each([
  ["the same", ["Host: a", "Host: a"]],
  ["another", ["Host: a", "host: b"]],
])("a request with two Host headers is refused: %s", async (_, hosts) => {
  expect(statusesIn(await raw(lines("GET /courses HTTP/1.1", ...hosts, "Connection: close")))).toEqual([400]);
});

describe("a request of its utmost size", () => {
  it("has an address of 8 KiB, and not one byte more", async () => {
    const path = (length: number) => `/courses?q=${"a".repeat(length - "/courses?q=".length)}`;
    expect((await fetch(app.origin + path(8 * 1024))).status).not.toBe(414);
    expect((await fetch(app.origin + path(8 * 1024 + 1))).status).toBe(414);
  });

  it("has headers of 16 KiB", async () => {
    const withHeader = (length: number) =>
      raw(lines("GET /healthz HTTP/1.1", "Host: a", "Connection: close", `X-Long: ${"a".repeat(length)}`));
    expect(statusesIn(await withHeader(16 * 1024 - 200))).toEqual([200]);
    expect(statusesIn(await withHeader(16 * 1024))).toEqual([431]);
  });

  const post = async (path: string, type: string, body: string) =>
    (await fetch(app.origin + path, { method: "POST", headers: { Cookie, "Content-Type": type }, body })).status;
  const json = (value: string) => post("/api/certificates/generate", "application/json", value);

  it("is JSON of 20 levels and 200 keys", async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    const keyed = (keys: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, i])));
    const answers = await Promise.all([nested(20), nested(21), keyed(200), keyed(201)].map(said));
    expect(answers).toEqual(["Dados inválidos.", "JSON inválido.", "Dados inválidos.", "JSON inválido."]);
    expect(await json(JSON.stringify({ a: "x".repeat(64 * 1024) }))).toBe(413);
  });

  async function said(body: string) {
    const headers = { Cookie, "Content-Type": "application/json" };
    const answer = await fetch(`${app.origin}/api/support-tickets`, { method: "POST", headers, body });
    const { error, fields } = (await answer.json()) as { error: string; fields?: object };
    return fields ? "Dados inválidos." : error;
  }

  it("is a form of 100 fields and 256 KiB", async () => {
    const form = (body: string) => post("/contact", "application/x-www-form-urlencoded", body);
    const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=1`).join("&");
    expect(await form(fields(100))).toBe(400);
    expect(await form(fields(101))).toBe(413);
    expect(await form(`subject=${"a".repeat(256 * 1024)}`)).toBe(413);
  });
});

describe("what nobody should find", () => {
  it.each(["/.git/config", "/.env", "/package.json", "/assets/", "/assets", "/..%2fpackage.json", "/data/", "/app/"])(
    "is not there: %s",
    async (path) => {
      const answer = await fetch(app.origin + path, { headers: { Accept: "text/html" } });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toMatch(/"dependencies"|repositoryformatversion|Index of/);
    },
  );

  it.each(["/", "/api/courses", "/healthz"])("is not told by TRACE %s", async (path) => {
    const said = await raw(lines(`TRACE ${path} HTTP/1.1`, "Host: a", "Connection: close", "X-Own: segredo-do-proxy"));
    expect(statusesIn(said)).toEqual([405]);
    expect(said).not.toContain("segredo-do-proxy");
  });
});

describe("what nobody knows how to do", () => {
  it("is not expected: the answer comes as ever, with its headers", async () => {
    const said = await raw(lines("GET /api/courses HTTP/1.1", "Host: a", "Connection: close", "Expect: 200-maybe"));
    expect(statusesIn(said)).toEqual([200]);
    expect(said).toMatch(/^x-content-type-options: nosniff\r$/im);
  });
});

describe("what the answer says of itself", () => {
  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/nada-aqui", "text/html; charset=utf-8"],
    ["/favicon.svg", "image/svg+xml; charset=utf-8"],
    ["/api/courses", "application/json"],
  ])("is what it is: %s", async (path, type) => {
    expect((await fetch(app.origin + path, { headers: { Accept: "text/html" } })).headers.get("Content-Type")).toBe(
      type,
    );
  });

  it("names the letters of every style and script of a page", async () => {
    const html = await (await fetch(app.origin)).text();
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files)
      expect((await fetch(app.origin + file)).headers.get("Content-Type")).toMatch(
        /^text\/(css|javascript); charset=utf-8$/,
      );
  });
});

describe("what is refused", () => {
  const written = () =>
    app
      .output()
      .split("\n")
      .flatMap((line) => (line.includes('"request"') ? [JSON.parse(line).request] : []));

  it.each([
    ["what is for others", "/api/admin/vouchers", "/api/admin/vouchers", 403],
    ["what is another's", "/payments/2147483647", "/payments/:id", 404],
  ])("is written down with who asked: %s", async (_, path, route, status) => {
    const me = await (await fetch(`${app.origin}/api/users/me`, { headers: { Cookie } })).json();
    await fetch(app.origin + path, { headers: { Cookie } });
    const entry = { route, status, actor: (me as { id: string }).id, from: "127.0.0.0/24" };
    await vi.waitFor(() => expect(written()).toContainEqual(expect.objectContaining(entry)), { timeout: 60_000 });
  });

  it("is one line of the log, whatever stands in it", async () => {
    const before = written().length;
    const forged = '{"level":"info","msg":"forjado"}';
    await fetch(`${app.origin}/courses/1%0a${encodeURIComponent(forged)}`, { headers: { "User-Agent": forged } });
    await vi.waitFor(() => expect(written().length).toBeGreaterThan(before), { timeout: 60_000 });
    expect(app.output()).not.toContain("forjado");
    for (const line of app.output().trim().split("\n")) expect(() => JSON.parse(line), line).not.toThrow();
  });
});
