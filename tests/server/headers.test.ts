import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { commonHeaders, policyHeaders } from "#app/server/headers.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { testSettings } from "#tests/support/people.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

const ask = (path: string, init?: RequestInit) => fetch(app.origin + path, { redirect: "manual", ...init });
const asPage = { headers: { Accept: "text/html" } };

describe("every kind of answer", () => {
  it.each([
    ["a page", "/", 200, {}],
    ["a missing page", "/nada-aqui", 404, {}],
    ["a missing file", "/assets/nada.js", 404, {}],
    ["a call", "/api/courses", 200, {}],
    ["a missing call", "/api/nada", 404, {}],
    ["a refused method", "/api/courses", 405, { method: "DELETE" }],
    ["an unknown method", "/", 405, { method: "OPTIONS" }],
    ["a malformed address", "/courses/%00", 400, {}],
    ["a broken escape", "/courses/%E0%A4%A", 400, {}],
    ["an endless address", `/courses?q=${"a".repeat(9000)}`, 414, {}],
    ["a write from elsewhere", "/auth/login", 403, { method: "POST", headers: { Origin: "https://outro.example" } }],
    ["a write from nowhere", "/auth/login", 403, { method: "POST", headers: { Origin: "nonsense" } }],
    ["liveness", "/healthz", 200, {}],
    ["readiness", "/readyz", 200, {}],
    ["a file", "/favicon.svg", 200, {}],
    ["a file of a type that is seldom named", "/favicon.ico", 200, {}],
  ])("carries the security headers: %s", async (_, path, status, init) => {
    const { headers, status: answered } = await ask(path, init);
    expect(answered).toBe(status);
    // With nosniff, browsers guess nothing.
    expect(headers.get("Content-Type")).not.toBe("");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{36}$/);
    expect(headers.has("Cache-Control")).toBe(true);
    expect(headers.has("X-Powered-By")).toBe(false);
    expect(headers.has("Strict-Transport-Security")).toBe(false);
  });

  it("refuses a backslash in a path, which is a slash to some that read it", async () => {
    const asked = request(app.origin, { path: "/api/lessons/x\\..\\..\\upload" }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(400);
  });

  it("gives each page its own policy, and everything else one that loads nothing", async () => {
    const page = (await ask("/")).headers;
    expect(page.get("Content-Security-Policy")).toMatch(/frame-ancestors 'none'; base-uri 'none'; object-src 'none'/);
    expect(page.get("Content-Security-Policy")).not.toContain("upgrade-insecure-requests");
    expect(page.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    const call = (await ask("/api/courses")).headers;
    expect(call.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(call.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  });

  it("says to a page word for word what it may do, and lets one that React takes over run what its nonce names", async () => {
    const { headers } = await ask("/auth/login");
    const policyOf = (answer: Headers) =>
      answer
        .get("Content-Security-Policy")!
        .replace(/nonce-[^']+/g, "nonce")
        .replace(/sha256-[\w+/=]{44}/, "serif");
    const policy = policyOf(headers);
    const scripts = "script-src 'self'";
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      scripts,
      "style-src 'self' 'serif'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' https: data: blob:",
      "media-src 'self' https: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ]);
    expect(policyOf((await ask("/")).headers)).toBe(policy);
    const taken = policyOf((await ask("/dev/ui")).headers);
    const withNonce = policy.replace(scripts, "script-src 'nonce' 'strict-dynamic'");
    expect(taken).toBe(withNonce.replace("'self' 'serif'", "'self' 'serif' 'nonce'"));
    expect(headers.get("Permissions-Policy")).toBe(
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), " +
        "clipboard-write=(self), fullscreen=(self), autoplay=(self), picture-in-picture=(self)",
    );
  });

  it.each([
    ["Google", { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "s" }, "https://accounts.google.com"],
    [
      "the school's provider",
      { OIDC_ISSUER: "https://entrar.escola.example/realms/a", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "s" },
      "https://entrar.escola.example",
    ],
    [
      "wherever that provider sends people on",
      {
        OIDC_ISSUER: "https://emissor.example/escola",
        OIDC_CLIENT_ID: "id",
        OIDC_CLIENT_SECRET: "s",
        OIDC_SIGN_IN_ORIGINS: "https://escola.entrar.example, https://accounts.google.com,https://emissor.example",
      },
      "https://emissor.example https://escola.entrar.example https://accounts.google.com",
    ],
  ])("lets the form of signing in lead to %s, as browsers ask for, and forms nowhere else", (_, variables, to) => {
    const about = { settings: testSettings(variables), path: "/auth/login" };
    const policy = policyHeaders("text/html; charset=utf-8", about)["Content-Security-Policy"]!;
    expect(policy.split("; ")).toContain(`form-action 'self' ${to}`);
  });

  it("tells browsers what to prefetch, unless the reader saves data", async () => {
    const where = (await ask("/")).headers.get("Speculation-Rules");
    expect(where).toBe('"/pages.speculationrules"');
    const rules = await ask(JSON.parse(where!));
    expect(rules.headers.get("Content-Type")).toBe("application/speculationrules+json; charset=utf-8");
    expect(await rules.json()).toHaveProperty("prefetch");
    const saving: HeadersInit[] = [{ "Save-Data": "on" }, { Cookie: "modo-leve=1" }];
    for (const headers of saving) expect((await ask("/", { headers })).headers.has("Speculation-Rules")).toBe(false);
    expect((await ask("/api/courses")).headers.has("Speculation-Rules")).toBe(false);
  });

  it.each([
    [{ PUBLIC_ORIGIN: "http://escola.example", HSTS_INCLUDE_SUBDOMAINS: "1" }, undefined],
    [{ PUBLIC_ORIGIN: "https://escola.example" }, "max-age=31536000"],
    [{ PUBLIC_ORIGIN: "https://escola.example", HSTS_INCLUDE_SUBDOMAINS: "1" }, "max-age=31536000; includeSubDomains"],
  ])("asks for https under other names of the school only where it says so: %j", (variables, header) => {
    const headers = commonHeaders(testSettings(variables as Record<string, string>), "/");
    expect(headers["Strict-Transport-Security"]).toBe(header);
  });

  it("keeps private pages out of search engines and referrers", async () => {
    expect((await ask("/api/courses")).headers.get("X-Robots-Tag")).toBe("noindex, noarchive");
    expect((await ask("/certificate/x")).headers.get("X-Robots-Tag")).toBe("noindex, noarchive");
    expect((await ask("/Certificate/x")).headers.get("X-Robots-Tag")).toBe("noindex, noarchive");
    expect((await ask("/%63ertificate/x")).headers.get("X-Robots-Tag")).toBe("noindex, noarchive");
    for (const path of ["/admin", "/admin/events", "/checkout/1", "/checkout/success/1", "/Checkout/1"])
      expect((await ask(path)).headers.get("X-Robots-Tag"), path).toBe("noindex, noarchive");
    expect((await ask("/courses")).headers.has("X-Robots-Tag")).toBe(false);
    expect((await ask("/certificate/verif%79/abc")).headers.get("Referrer-Policy")).toBe("no-referrer");
    expect((await ask("/CERTIFICATE/verify/abc")).headers.get("Referrer-Policy")).toBe("no-referrer");
    expect((await ask("/certificate/verify/abc")).headers.get("Referrer-Policy")).toBe("no-referrer");
    expect((await ask("/media/abc")).headers.get("Content-Security-Policy")).toContain("sandbox");
  });

  it("is kept by nobody once a session may have been read", async () => {
    const { headers } = await ask("/", { headers: { Cookie: "sid=nobody" } });
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  it("answers people with a page and programs with the envelope", async () => {
    const page = await ask("/courses/%00", asPage);
    expect(page.headers.get("Content-Type")).toContain("text/html");
    expect(await page.text()).toContain("Dados inválidos.");
    const call = await ask("/api/courses/%00", asPage);
    expect(await call.json()).toEqual({ success: false, error: "Dados inválidos." });
  });
});

describe("the nonce of a page that React takes over", () => {
  const nonceOf = (response: Response) =>
    response.headers.get("Content-Security-Policy")!.match(/'nonce-([^']+)'/)![1]!;

  it("differs from answer to answer and has 16 random bytes", async () => {
    const nonces = await Promise.all(Array.from({ length: 20 }, async () => nonceOf(await ask("/dev/ui"))));
    expect(new Set(nonces).size).toBe(20);
    for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
  });

  it("is on every script", async () => {
    const page = await ask("/dev/ui");
    const scripts = (await page.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(page)}"`);
  });
});

describe("a page that React does not take over", () => {
  it.each(["/", "/courses", "/instructors", "/ajuda", "/termos", "/auth/login", "/support", "/nada-aqui"])(
    "has no script or style of its own but the serif, and no nonce: %s",
    async (path) => {
      const page = await ask(path);
      const text = await page.text();
      expect(page.headers.get("Content-Security-Policy") + text).not.toMatch(/nonce/);
      const own = text.match(/<(script|style)\b[^>]*>[^<]*/g) ?? [];
      const allowed = /^<script type="module" src="\/assets\/[\w-]+\.js">$|^<style>@font-face{[^{}]*}$/;
      for (const part of own) expect(part).toMatch(allowed);
      expect(text).not.toMatch(/\son\w+=|javascript:/i);
    },
  );

  it("may load no script but the build's: nothing else on this server says that it is one", async () => {
    for (const path of ["/api/courses", "/api/openapi.json", "/media/nada", "/favicon.svg", "/courses"]) {
      const { headers } = await ask(path);
      expect(headers.get("Content-Type"), path).not.toMatch(/script/);
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    }
  });
});

describe("who is asking", () => {
  it("cannot choose the platform's address", async () => {
    const headers = { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", Accept: "application/json" };
    const answer = await ask("/api/oauth/local/redirect_url", { headers });
    const { redirectUrl } = (await answer.json()) as { redirectUrl: string };
    expect(new URL(redirectUrl, app.origin).origin).toBe(app.origin);
  });

  it("cannot steer React Router", async () => {
    const plain = await ask("/courses");
    const steered = await ask("/courses", {
      headers: { "X-React-Router-SPA-Mode": "yes", "X-React-Router-Prerender-Data": "x" },
    });
    expect(steered.status).toBe(200);
    expect((await steered.text()).length).toBeCloseTo((await plain.text()).length, -2);
  });

  it("gets its GET answered whatever it sends along, and HEAD without a body", async () => {
    const head = await ask("/courses", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });
});
