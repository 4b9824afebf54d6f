import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isPrivateAddress } from "#app/domain/sign-in/local-issuer.server.ts";
import { type App, startApp } from "#tests/support/app.ts";

describe("the sign-in where anybody may be anybody", () => {
  it.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["172.17.0.1", true],
    ["192.168.1.20", true],
    ["10.1.2.3", true],
    ["fe80::1%eth0", true],
    ["fd12:3456::1", true],
    [null, true],
    ["8.8.8.8", false],
    ["172.32.0.1", false],
    ["192.169.0.1", false],
    ["2001:db8::1", false],
    ["::ffff:8.8.8.8", false],
    ["nonsense", false],
  ])("is near %s: %s", (ip, near) => {
    expect(isPrivateAddress(ip)).toBe(near);
  });
});

const codesIn = (output: string) =>
  [...output.matchAll(/for a code: ([0-9A-Z]{4}-[0-9A-Z]{4})/g)].map(([, code]) => code!);

describe("a server that listens to everybody and believes it is on loopback", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ env: { HOST: "0.0.0.0", PROXY_HOPS: "1", RATE_LIMIT_FACTOR: "100", DRAIN_WAIT_MS: "0" } });
  });
  afterAll(() => app.stop());

  const from = (ip: string) => ({ redirect: "manual" as const, headers: { "X-Forwarded-For": ip } });

  it("lets nobody from the internet choose who they are, and its log says what is open", async () => {
    const begun = await fetch(`${app.origin}/api/oauth/local/redirect_url`, from("8.8.8.8"));
    const { redirectUrl } = (await begun.json()) as { redirectUrl: string };
    const authorize = `${redirectUrl}&login_hint=admin@sementeira.example`;
    expect((await fetch(authorize, from("8.8.8.8"))).status).toBe(404);
    const form = {
      ...from("8.8.8.8"),
      method: "POST",
      body: new URLSearchParams({ email: "admin@sementeira.example" }),
    };
    expect((await fetch(redirectUrl, form)).status).toBe(404);
  });

  it("asks a browser of this network for the code from the log, once, and another browser for another", async () => {
    const begun = await fetch(`${app.origin}/api/oauth/local/redirect_url`, from("172.17.0.1"));
    const { redirectUrl } = (await begun.json()) as { redirectUrl: string };
    const authorize = `${redirectUrl}&login_hint=admin@sementeira.example`;
    const led = await fetch(authorize, from("172.17.0.1"));
    const { pathname, search } = new URL(authorize);
    const door = `/auth/local/open?to=${encodeURIComponent(pathname + search)}`;
    expect([led.status, led.headers.get("Location")]).toEqual([303, door]);
    expect((await fetch(`${app.origin}/dev/mail`, from("172.17.0.1"))).headers.get("Location")).toBe(
      "/auth/local/open?to=%2Fdev%2Fmail",
    );
    const chosen = new URLSearchParams({ email: "admin@sementeira.example" });
    const sent = await fetch(authorize, { ...from("172.17.0.1"), method: "POST", body: chosen });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, door]);

    const type = async (code: string, ip = "172.17.0.1") =>
      await fetch(app.origin + door, {
        ...from(ip),
        method: "POST",
        body: new URLSearchParams({ demo_code: code }),
      });
    expect((await type("AAAA-AAAA")).status).toBe(400);
    const code = codesIn(app.output()).at(-1)!;
    expect((await type(code, "8.8.8.8")).status).toBe(404);
    const opened = await type(code.toLowerCase().replace("-", " "));
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, pathname + search]);
    const cookie = opened.headers.getSetCookie()[0]!.split(";")[0]!;
    const holding = (value: string) => ({
      redirect: "manual" as const,
      headers: { "X-Forwarded-For": "172.17.0.1", Cookie: value },
    });
    const granted = await fetch(authorize, holding(cookie));
    expect(granted.headers.get("Location")).toContain("/auth/callback?code=");
    expect((await fetch(`${app.origin}/dev/mail`, holding(cookie))).status).toBe(200);
    for (const forged of [`${cookie}x`, "demo=a.b", "demo=", cookie.replace("=", "=x")])
      expect((await fetch(`${app.origin}/dev/mail`, holding(forged))).status, forged).toBe(303);
    expect((await type(code)).status).toBe(400);
    await vi.waitFor(() => expect(codesIn(app.output()).at(-1)).not.toBe(code), { timeout: 30_000 });
    expect((await type(codesIn(app.output()).at(-1)!)).status).toBe(303);
  });
});

describe("a page that has its own name lead to this machine", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  /** Over a plain connection, because `fetch` does not allow a Host header. */
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; keeping: string | undefined }>((resolve, reject) => {
      const asking = get(app.origin + path, { headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode!, keeping: answer.headers["cache-control"] });
      });
      asking.on("error", reject);
    });

  it("sees no e-mails and signs nobody in, however the address is spelt", async () => {
    const { port, host } = new URL(app.origin);
    const begun = await fetch(`${app.origin}/api/oauth/local/redirect_url`);
    const { redirectUrl } = (await begun.json()) as { redirectUrl: string };
    const { pathname, search } = new URL(redirectUrl);
    const endpoints = ["/dev/mail", "/%64ev/mail", "/dev/mail/1", pathname + search, "/auth/local/jwks"];
    for (const endpoint of endpoints) {
      const strange: Record<string, string>[] = [
        { Host: `golpe.example:${port}` },
        { Host: "127.0.0.1:1" },
        { Host: host, "X-Forwarded-For": "127.0.0.1" },
        { Host: host, Forwarded: "for=127.0.0.1" },
      ];
      for (const headers of strange) {
        expect(await ask(endpoint, headers), `${endpoint} ${JSON.stringify(headers)}`).toEqual({
          status: 404,
          keeping: "no-store",
        });
      }
    }
    for (const name of ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"]) {
      const headers = { Host: `${name}:${port}` };
      expect(await ask("/dev/mail", headers)).toEqual({ status: 200, keeping: "no-store" });
      expect(await ask(pathname + search, headers)).toEqual({ status: 200, keeping: "no-store" });
    }
  });
});

describe("asking where to sign in", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const ask = (init: RequestInit) => fetch(`${app.origin}/api/oauth/local/redirect_url`, init);

  it("begins nothing by merely looking", async () => {
    const looked = await ask({ method: "HEAD" });
    expect(looked.headers.getSetCookie()).toEqual([]);
  });

  it("is not another site's to do: it would push out the sign-ins that the reader has under way", async () => {
    expect((await ask({ headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
    expect((await ask({ headers: { Origin: "https://outro.example" } })).status).toBe(403);
    await vi.waitFor(() => expect(app.output()).toContain('"status":403'), { timeout: 60_000 });
  });
});
