import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, calls, endpoints, expectRefusal, failuresOf, fill, pages } from "#tests/api/all-endpoints.ts";
import { type App, sharedApp, signIn } from "#tests/support/app.ts";

/** Every URL of the table of contents is asked with every method, and from other sites. */
let app: App;
let Cookie: string;
beforeAll(async () => {
  app = await sharedApp();
  Cookie = await signIn(app, "admin@sementeira.example");
});
afterAll(() => expect(failuresOf(app)).toEqual([]));

const notAllowed = "Método não permitido.";
const fromElsewhere = "Origem da requisição não permitida.";
const writing = ["POST", "PUT", "PATCH", "DELETE"];

/** Addresses with a line break in them, as it may be written. */
const broken = ["/api/nada%0anada", "/api/%0Dnada", "/api/nada/mais%E2%80%A8", "/api/%e2%80%a9?q=%0a"];

const corsOf = ({ headers }: { headers: Headers }) =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("methods", () => {
  it("are named by every call, which refuses others", async () => {
    for (const [i, { pattern }] of calls.filter(({ pattern }) => pattern !== "/api/*").entries()) {
      const asked = await ask(app, fill(pattern), { method: "OPTIONS" });
      expectRefusal(asked, 405, notAllowed);
      const allow = asked.headers.get("Allow")!;
      expect(allow, pattern).toMatch(/^(HEAD, GET|POST|PUT|PATCH|DELETE)(, (POST|PUT|PATCH|DELETE))*$/);
      const others = ["GET", ...writing, "PROPFIND"].filter((name) => !allow.split(", ").includes(name));
      const answer = await ask(app, fill(pattern), { method: others[i % others.length], headers: { Cookie } });
      expectRefusal(answer, 405, notAllowed);
      expect([answer.headers.get("Allow"), answer.headers.get("Cache-Control")], pattern).toEqual([allow, "no-store"]);
    }
  });

  it.each(["GET", ...writing])("%s of a call that does not exist is not found", async (method) => {
    for (const where of ["/api", "/api/", "/api/nada", "/api/courses/1/nada", "/api/nada/mais/fundo", ...broken]) {
      const answer = await ask(app, where, { method });
      expect(answer.status, where).toBe(404);
      if (where.startsWith("/api/")) expectRefusal(answer, 404, "Recurso não encontrado.");
    }
  });

  it("of a page are GET, HEAD and perhaps POST", async () => {
    for (const [i, { pattern, takesForms }] of pages.filter(({ pattern }) => pattern !== "/*").entries()) {
      const others = takesForms ? writing.slice(1) : writing;
      const answer = await ask(app, fill(pattern), { method: others[i % others.length], headers: { Cookie } });
      expectRefusal(answer, 405, notAllowed);
      expect(answer.headers.get("Allow"), pattern).toBe(takesForms ? "GET, HEAD, POST" : "GET, HEAD");
    }
    const asked = await ask(app, "/courses", { method: "OPTIONS", headers: { Accept: "text/html" } });
    expectRefusal(asked, 405, notAllowed);
    expect(asked.headers.get("Allow")).toBe("GET, HEAD, POST");
  });

  it.each([
    "/",
    "/courses",
    "/courses/:id",
    "/profile",
    "/api/courses",
    "/api/users/me",
    "/api/nada",
    "/auth/callback",
  ])("HEAD %s answers as GET does, without a body", async (pattern) => {
    const where = fill(pattern);
    const head = await ask(app, where, { method: "HEAD" });
    const get = await ask(app, where);
    // To come back from the provider is the one thing that HEAD must not do.
    const isCallback = pattern === "/auth/callback";
    expect(head.status).toBe(isCallback ? 200 : get.status);
    const type = isCallback ? "text/html; charset=utf-8" : get.headers.get("Content-Type");
    expect([head.headers.get("Content-Type"), head.text]).toEqual([type, ""]);
  });
});

describe("requests from other sites", () => {
  const strangers: Record<string, string>[] = [
    { Origin: "https://outro.example" },
    { Origin: "null" },
    { Origin: "" },
    { Origin: "não é origem" },
    { Origin: "http://127.0.0.1:1" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];

  it("write nothing, at any address", async () => {
    // Mail programs end notices from anywhere, without cookies: tests/security/one-click.test.ts.
    const writable = endpoints.filter(
      ({ pattern, isPage, takesForms }) => pattern !== "/unsubscribe/:token" && (!isPage || takesForms),
    );
    const kinds = strangers.flatMap((stranger) => writing.map((method) => ({ stranger, method })));
    for (const [i, { pattern }] of writable.entries()) {
      // Each address is asked in one of the 28 ways; all of them together are tried on two.
      for (const { stranger, method } of [0, 20].includes(i) ? kinds : [kinds[i % kinds.length]!]) {
        const answer = await ask(app, fill(pattern), {
          method,
          headers: { ...stranger, Cookie, Accept: "text/html", "Content-Type": "application/x-www-form-urlencoded" },
          body: "provider=local",
        });
        expectRefusal(answer, 403, fromElsewhere);
      }
    }
  });

  /** The contract has two calls that write something down although they are GET. */
  const writingGets = ["/api/logout", "/api/oauth/local/redirect_url"];

  it.each(writingGets)("GET %s is a write too", async (where) => {
    for (const stranger of strangers) {
      expectRefusal(await ask(app, where, { headers: { ...stranger, Cookie } }), 403, fromElsewhere);
    }
  });

  it("GET /api/logout is not for browsers that look ahead", async () => {
    for (const purpose of ["prefetch", "prefetch;prerender"]) {
      const early = await ask(app, "/api/logout", { headers: { "Sec-Purpose": purpose, Cookie } });
      expectRefusal(early, 403, "Acesso negado.");
    }
    expect((await ask(app, "/api/users/me", { headers: { Cookie } })).status).toBe(200);
  });

  it("get no CORS headers if the settings allow no origin, and no preflight either", async () => {
    const asking = { Origin: "https://outro.example", "Access-Control-Request-Method": "POST" };
    for (const where of ["/api/courses", "/api/profile", "/api/nada"]) {
      const first = await ask(app, where, { method: "OPTIONS", headers: asking });
      const read = await ask(app, where, { headers: asking });
      expect([first.status, corsOf(first), corsOf(read)], where).toEqual([403, [], []]);
      expect(read.headers.get("Vary") ?? "", where).not.toContain("Origin");
    }
  });

  it("reading is open to links from anywhere", async () => {
    for (const where of ["/", "/courses/1", "/my-courses", "/auth/login", "/api/courses", "/api/users/me"]) {
      const here = await ask(app, where);
      const headers = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
      expect((await ask(app, where, { headers })).status, where).toBe(here.status);
    }
  });
});
