import { createServer } from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { securityTxt } from "#app/domain/legal/legal-pages.ts";
import { hashToken } from "#app/domain/secrets/secret-token.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { type OpenId, startOpenId } from "#tests/support/openid.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

/** The built server as a school runs it: a public https address, a proxy in front, a provider beside it. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
let openId: OpenId;
let address: string;
beforeAll(async () => {
  fixture = await freshDatabase();
  await fixture.client`insert into events (action, object) values ('demo.left', 'school/demo')`;
  openId = await startOpenId();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), PUBLIC_ORIGIN: "https://escola.example", PROXY_HOPS: "1", DRAIN_WAIT_MS: "0" };
  app = await startApp({ connection: fixture.connection, env: { ...env, ...openId.asOidc } });
});
afterAll(async () => {
  await app.stop();
  await openId.stop();
  await fixture.close();
});

const ask = (path: string, init: RequestInit = {}) => fetch(address + path, { redirect: "manual", ...init });
const ours = { Origin: "https://escola.example", "Content-Type": "application/x-www-form-urlencoded" };
const submit = (path: string, body: string) => ask(path, { method: "POST", headers: ours, body });

describe("on https, every answer", () => {
  it.each([
    ["a page", "/", {}],
    ["a missing page", "/nada-aqui", {}],
    ["a call", "/api/courses", {}],
    ["a refused method", "/api/courses", { method: "DELETE" }],
    ["a write from elsewhere", "/auth/login", { method: "POST", headers: { Origin: "https://outro.example" } }],
    ["a malformed address", "/courses/%00", {}],
    ["a redirect", "/courses/1/learn", {}],
    ["a file of the build", "/favicon.svg", {}],
    ["liveness", "/healthz", {}],
  ])("asks for https for a year, under this name alone: %s", async (_, path, init) => {
    const { headers } = await ask(path, init);
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  });

  it("does so even to what is no request at all", async () => {
    const socket = net.connect(Number(new URL(address).port), "127.0.0.1");
    socket.write("Bom dia\r\n\r\n");
    const said = await text(socket);
    expect(said).toMatch(/^HTTP\/1.1 400 /);
    for (const header of ["Strict-Transport-Security: max-age=31536000", "X-Content-Type-Options: nosniff"])
      expect(said).toContain(header);
    expect(said).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'");
  });

  it("that is a page has its http pictures asked for over https", async () => {
    expect((await ask("/")).headers.get("Content-Security-Policy")).toContain("upgrade-insecure-requests");
  });
});

describe("on https, a cookie", () => {
  const safe = /^__Host-[a-z_-]+=[^;]*; Path=\/(; Max-Age=\d+)?; HttpOnly; SameSite=Lax; Secure$/;

  it.each([
    ["of a sign-in under way", () => submit("/auth/login", "provider=oidc")],
    ["of a message", () => ask("/auth/callback?code=x&state=x")],
    ["of the light mode", () => submit("/light-mode", "light=on")],
    ["that is taken away", () => submit("/auth/logout", "")],
  ])("%s is this host's alone, out of reach of scripts", async (_, asking) => {
    const set = (await asking()).headers.getSetCookie();
    expect(set.length).toBeGreaterThan(0);
    for (const cookie of set) expect(cookie).toMatch(safe);
  });

  it("of a session is so too, and opens nothing without its prefix", async () => {
    const viewer = await aStudent(fixture.db);
    const token = await startSession(ctxOf(fixture.db), { viewer, provider: "oidc", replaces: null });
    const worn = { rotatedAt: new Date(Date.now() - 25 * 60 * 60_000) };
    await fixture.db
      .update(sessions)
      .set(worn)
      .where(eq(sessions.tokenHash, hashToken(token)));
    expect((await ask("/api/users/me", { headers: { Cookie: `sid=${token}` } })).status).toBe(401);
    const answer = await ask("/api/users/me", { headers: { Cookie: `__Host-sid=${token}` } });
    expect(answer.status).toBe(200);
    const [renewed = ""] = answer.headers.getSetCookie();
    expect(renewed).toMatch(safe);
    expect(renewed).not.toContain(token);
    expect(await answer.text()).not.toContain(/=([^;]+)/.exec(renewed)![1]);
  });
});

describe("anyone who finds a hole", () => {
  it("is told whom to write to, and until when that holds", async () => {
    const answer = await ask("/.well-known/security.txt");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const said = await answer.text();
    expect(said).toContain("Contact: mailto:contato@sementeira.example\n");
    expect(said).toContain("Preferred-Languages: pt-BR, en\n");
    expect(said).toContain("Canonical: https://escola.example/.well-known/security.txt\n");
    const months = (Date.parse(/Expires: (.*)/.exec(said)![1]!) - Date.now()) / (30 * 24 * 60 * 60_000);
    expect(months).toBeGreaterThan(4.9);
    expect(months).toBeLessThan(12);
  });

  it("reads a date that stays the same for a month", () => {
    const school = { origin: "https://escola.example", email: "a@escola.example" };
    const [first, last] = ["2026-11-01T00:00:00Z", "2026-11-30T23:59:59Z"].map((at) =>
      securityTxt(school, new Date(at)),
    );
    expect(first).toContain("Expires: 2027-05-01T00:00:00.000Z");
    expect(last).toBe(first);
  });
});

/** A free port: a server behind a proxy does not say which one it took. */
async function freePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
