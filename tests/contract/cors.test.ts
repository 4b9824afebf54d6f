import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessions } from "#drizzle/schema/people.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { calls, fill } from "#tests/api/all-endpoints.ts";
import { openTestServer, personOf, type TestServer, tokenOf } from "#tests/contract/test-server.ts";
import { signIn } from "#tests/support/app.ts";

const friend = "https://amiga.example";
const stranger = "https://outra.example";
const email = "estudante@sementeira.example";

let open: TestServer;
let token: string;
let cookie: string;
beforeAll(async () => {
  open = await openTestServer({ API_ALLOWED_ORIGINS: `${friend}, http://localhost:5173`, RATE_LIMIT_FACTOR: "1" });
  token = await tokenOf(open.db, await personOf(open.db, email));
  cookie = await signIn(open.app, email);
});
afterAll(async () => {
  await open?.close();
});

type Asked = { method?: string; headers?: Record<string, string>; body?: string };
const ask = ({ origin }: TestServer, path: string, { method = "GET", headers, body }: Asked = {}) =>
  fetch(origin + path, { method, headers, body, redirect: "manual" });
const corsOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith("access-control-"));
const preflight = (origin: string) => ({
  method: "OPTIONS",
  headers: {
    Origin: origin,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization",
  },
});

describe("an origin that is let in", () => {
  it("learns from a preflight what each address accepts", async () => {
    for (const { pattern } of calls.filter((call) => call.pattern !== "/api/*")) {
      const answer = await ask(open, fill(pattern), preflight(friend));
      const allow = (await ask(open, fill(pattern), { method: "OPTIONS" })).headers.get("Allow");
      expect([answer.status, await answer.text()], pattern).toEqual([204, ""]);
      expect(Object.fromEntries(corsOf(answer).map((name) => [name, answer.headers.get(name)]))).toEqual({
        "access-control-allow-origin": friend,
        "access-control-allow-methods": allow,
        "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match",
        "access-control-max-age": "600",
        "access-control-expose-headers": "ETag, Idempotent-Replayed, Link, Retry-After",
      });
      expect(answer.headers.get("Vary")).toContain("Origin");
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
  });

  it("reads every answer, whatever it says", async () => {
    const Authorization = `Bearer ${token}`;
    const rows: [number, string, Asked][] = [
      [200, "/api/courses", {}],
      [200, "/api/profile", { headers: { Authorization } }],
      [
        400,
        "/api/ai-chat",
        { method: "POST", headers: { Authorization, "Content-Type": "application/json" }, body: "{" },
      ],
      [401, "/api/profile", {}],
      [401, "/api/profile", { headers: { Authorization: "Bearer nenhum" } }],
      [403, "/api/admin/users", { headers: { Authorization } }],
      [404, "/api/nada", {}],
      [404, "/api/courses/999999", {}],
      [405, "/api/courses", { method: "DELETE" }],
      [405, "/api/courses", { method: "OPTIONS" }],
      [415, "/api/support-tickets", { method: "POST", headers: { Authorization }, body: "a" }],
    ];
    for (const [status, path, { headers, ...more }] of rows) {
      const answer = await ask(open, path, { ...more, headers: { ...headers, Origin: friend } });
      expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")], path).toEqual([status, friend]);
      expect(answer.headers.get("Vary"), path).toContain("Origin");
      expect(answer.headers.get("Access-Control-Allow-Credentials"), path).toBeNull();
    }
  });

  it("can read that it asks too often, and how long to wait", async () => {
    const Authorization = `Bearer ${token}`;
    let last: Response;
    for (let n = 0; n < 21; n += 1) {
      last = await ask(open, "/api/courses/999999/enroll", {
        method: "POST",
        headers: { Origin: friend, Authorization },
      });
      if (last.status === 429) break;
    }
    expect([last!.status, last!.headers.get("Access-Control-Allow-Origin")]).toEqual([429, friend]);
    expect(Number(last!.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("writes with a token", async () => {
    const answer = await ask(open, "/api/support-tickets", {
      method: "POST",
      headers: { Origin: friend, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ subject: "De outra página", description: "Olá." }),
    });
    expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([200, friend]);
  });

  it("brings no cookies along: what it sends of them is not seen", async () => {
    const { id } = await personOf(open.db, email);
    const count = () => open.db.$count(supportTickets, eq(supportTickets.userId, id));
    const alive = () => open.db.$count(sessions, eq(sessions.userId, id));
    const before = [await count(), await alive()];
    const headers = { Origin: friend, Cookie: cookie, "Content-Type": "application/json" };
    const body = JSON.stringify({ subject: "Sem querer", description: "Olá." });
    expect((await ask(open, "/api/users/me", { headers: { Cookie: cookie } })).status).toBe(200);
    for (const [method, path] of [
      ["GET", "/api/users/me"],
      ["GET", "/api/profile"],
      ["POST", "/api/support-tickets"],
    ] as const) {
      const answer = await ask(open, path, { method, headers, ...(method === "POST" && { body }) });
      expect([answer.status, answer.headers.get("Set-Cookie")], path).toEqual([401, null]);
    }
    for (const method of ["GET", "POST"])
      expect((await ask(open, "/api/logout", { method, headers })).status).toBe(403);
    const stale = await ask(open, "/api/courses", { headers: { Origin: friend, Cookie: "sid=nenhuma-que-haja" } });
    expect([stale.status, stale.headers.get("Set-Cookie")]).toEqual([200, null]);
    expect([await count(), await alive()]).toEqual(before);
  });

  it("cannot sign anybody in", async () => {
    const headers = { Origin: friend, Cookie: cookie, "Content-Type": "application/json" };
    expect((await ask(open, "/api/oauth/local/redirect_url", { headers })).status).toBe(403);
    const begun = await fetch(`${open.origin}/api/oauth/local/redirect_url`);
    const transaction = begun.headers.getSetCookie()[0]!.split(";")[0]!;
    const provider = new URL(((await begun.json()) as { redirectUrl: string }).redirectUrl);
    provider.searchParams.set("login_hint", email);
    const allowed = await fetch(provider, { redirect: "manual" });
    const { searchParams } = new URL(allowed.headers.get("Location")!, open.origin);
    const body = JSON.stringify({ code: searchParams.get("code"), state: searchParams.get("state") });
    const finish = (more: object) =>
      ask(open, "/api/sessions", { method: "POST", headers: { ...headers, Cookie: transaction, ...more }, body });
    const refused = await finish({});
    expect([refused.status, refused.headers.get("Set-Cookie")]).toEqual([400, null]);
  });

  it("gets nothing of pages and files", async () => {
    for (const path of ["/", "/courses", "/api/docs", "/openapi.json", "/media/1", "/auth/login", "/health"]) {
      const answer = await ask(open, path, { headers: { Origin: friend } });
      expect(corsOf(answer), path).toEqual([]);
      expect(corsOf(await ask(open, path, preflight(friend))), path).toEqual([]);
    }
    const form = await ask(open, "/contact", { method: "POST", headers: { Origin: friend, Accept: "text/html" } });
    expect([form.status, corsOf(form)]).toEqual([403, []]);
  });
});

describe("any other origin", () => {
  it.each([
    stranger,
    "null",
    "https://amiga.example.outra.example",
    "https://sub.amiga.example",
    "http://amiga.example",
    "https://amiga.example:8443",
    "HTTPS://AMIGA.EXAMPLE",
  ])("%s is treated as ever", async (Origin) => {
    const written = await ask(open, "/api/support-tickets", { method: "POST", headers: { Origin, Cookie: cookie } });
    expect([written.status, corsOf(written)]).toEqual([403, []]);
    const first = await ask(open, "/api/support-tickets", preflight(Origin));
    expect([first.status, corsOf(first)]).toEqual([403, []]);
    const read = await ask(open, "/api/courses", { headers: { Origin } });
    expect([read.status, corsOf(read)]).toEqual([200, []]);
  });

  it("leaves nothing in a shared cache that those let in would trip over", async () => {
    for (const headers of [{}, { Origin: stranger }] as Record<string, string>[]) {
      const kept = await ask(open, "/api/courses", { headers });
      expect(kept.headers.get("Cache-Control")).toMatch(/^public/);
      expect(kept.headers.get("Vary")!.split(/, */)).toContain("Origin");
    }
  });
});
