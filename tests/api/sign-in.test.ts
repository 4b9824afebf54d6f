import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { Browser } from "#tests/support/browser.ts";
import { type OpenId, startOpenId } from "#tests/support/openid.ts";

let app: App;
let local: App;
let openId: OpenId;

beforeAll(async () => {
  openId = await startOpenId();
  const env = { RATE_LIMIT_FACTOR: "1000" };
  app = await startApp({ env: { ...env, ...openId.asGoogle, ...openId.asOidc, OIDC_NAME: "conta da igreja" } });
  local = await startApp({ env });
});
afterAll(() => Promise.all([app.stop(), local.stop(), openId.stop()]));

let people = 0;
const somebody = () => `visita-${++people}@escola.example`;

/** Presses a provider's button on the sign-in page; gives the address that the browser is sent to. */
async function leave(browser: Browser, provider: string, redirectTo = "/courses") {
  const answer = await browser.post("/auth/login", { provider, redirectTo });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location")!;
}

async function signIn(browser: Browser, provider: string, email: string, redirectTo?: string) {
  const back = await openId.visit(await leave(browser, provider, redirectTo), email);
  return await browser.get(back.pathname + back.search);
}

/** Asks until the answer is 429; says how often it was not. An overloaded machine's 503 is no answer. */
async function untilRefused(ask: () => Promise<Response>) {
  for (let passed = 0; ; ) {
    const { status, headers } = await ask();
    if (status === 429) return { passed, retryAfter: Number(headers.get("Retry-After")) };
    if (status !== 503) passed += 1;
  }
}

describe.each(["google", "oidc"])("the whole way with %s", (provider) => {
  it("goes from the page through the provider to where the visitor wanted to be", async () => {
    const browser = new Browser(app.origin);
    const page = await browser.get("/auth/login?redirectTo=/courses?category=discipulado");
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('value="/courses?category=discipulado"');
    expect(html).toContain("Entrar com Google");
    expect(html).toContain("Entrar com conta da igreja");

    const email = somebody();
    const arrived = await signIn(browser, provider, email, "/courses?category=discipulado");
    expect(arrived.status).toBe(303);
    expect(arrived.headers.get("Location")).toBe("/courses?category=discipulado");
    expect(arrived.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(browser.cookie("oauth_tx")).toBeUndefined();
    const me = await browser.get("/api/users/me");
    expect(me.headers.get("Cache-Control")).toBe("no-store");
    expect(await me.json()).toEqual({
      id: expect.any(String),
      email,
      google_user_data: { name: "Ana Souza", given_name: "Ana", picture: null },
      role: "student",
      is_maintainer: false,
    });
    expect((await browser.get("/auth/login?redirectTo=/my-courses")).headers.get("Location")).toBe("/my-courses");
  });

  it("gives a new session id at each sign-in and ends the one before", async () => {
    const browser = new Browser(app.origin);
    const email = somebody();
    await signIn(browser, provider, email);
    const first = browser.cookie("sid")!;
    await signIn(browser, provider, email);
    expect(browser.cookie("sid")).not.toBe(first);
    const old = new Browser(app.origin, { sid: first });
    expect((await old.get("/api/users/me")).status).toBe(401);
    expect(old.cookie("sid"), "a dead cookie is cleared").toBeUndefined();
  });

  it("serves JSON clients, which send the code alone", async () => {
    const browser = new Browser(app.origin);
    const begun = await browser.get(`/api/oauth/${provider}/redirect_url`);
    const { redirectUrl } = (await begun.json()) as { redirectUrl: string };
    const email = somebody();
    const code = (await openId.visit(redirectUrl, email)).searchParams.get("code");
    const twins = await Promise.all([1, 2, 3].map(() => browser.send("POST", "/api/sessions", { code })));
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(((await (await browser.get("/api/users/me")).json()) as { email: string }).email).toBe(email);
    const again = await browser.send("POST", "/api/sessions", { code });
    expect([again.status, await again.json()]).toEqual([
      400,
      { success: false, error: "Sessão de login expirada. Tente novamente." },
    ]);
  });
});

describe("sign-in gone wrong", () => {
  it("refuses an answer that names no sender, where the provider says that it always names one", async () => {
    const browser = new Browser(app.origin);
    const back = await openId.visit(await leave(browser, "oidc"), somebody());
    back.searchParams.delete("iss");
    const answer = await browser.get(`/auth/callback${back.search}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(browser.cookie("sid")).toBeUndefined();
    expect(await (await browser.get("/")).text()).toContain("O provedor não confirmou o seu login.");
  });

  it.each<[string, (back: URL) => string]>([
    ["a state of somebody else", (back) => `?code=${back.searchParams.get("code")}&state=${"x".repeat(43)}`],
    ["no state", (back) => `?code=${back.searchParams.get("code")}`],
    ["nothing at all", () => ""],
  ])("%s: home, with a message that is said once", async (_, search) => {
    const browser = new Browser(app.origin);
    const back = await openId.visit(await leave(browser, "oidc"), somebody());
    const answer = await browser.get(`/auth/callback${search(back)}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(browser.cookie("sid")).toBeUndefined();
    expect(await (await browser.get("/")).text()).toContain("Sessão de login expirada. Tente novamente.");
    expect(await (await browser.get("/")).text()).not.toContain("Sessão de login expirada");
  });

  it("the person turned back", async () => {
    const browser = new Browser(app.origin);
    const answer = await signIn(browser, "google", "cancel@escola.example");
    expect(answer.headers.get("Location")).toBe("/");
    expect(await (await browser.get("/")).text()).toContain("O login foi cancelado.");
  });

  it("a HEAD does not use the code up", async () => {
    const browser = new Browser(app.origin);
    const back = await openId.visit(await leave(browser, "oidc"), somebody());
    await browser.send("HEAD", back.pathname + back.search);
    expect((await browser.get(back.pathname + back.search)).headers.get("Location")).toBe("/courses");
  });

  it.each<[unknown, number, string]>([
    [{}, 400, "Cannot exchange code for session token: no code provided in the URL search params."],
    [{ code: "" }, 400, "Cannot exchange code for session token: no code provided in the URL search params."],
    [{ code: "x" }, 400, "Sessão de login expirada. Tente novamente."],
    ["{", 400, "JSON inválido."],
  ])("POST /api/sessions %j without a sign-in under way", async (body, status, error) => {
    const answer = await new Browser(app.origin).send("POST", "/api/sessions", body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, error });
  });

  it("a code that the provider does not know", async () => {
    const browser = new Browser(app.origin);
    await browser.get("/api/oauth/oidc/redirect_url");
    const answer = await browser.send("POST", "/api/sessions", { code: "made-up" });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { success: false, error: "O provedor não confirmou o seu login. Tente novamente." },
    ]);
  });

  it.each([
    ["facebook", 404],
    ["local", 404],
    ["%00", 400],
  ])("provider %s", async (provider, status) => {
    expect((await new Browser(app.origin).get(`/api/oauth/${provider}/redirect_url`)).status).toBe(status);
  });

  it("a provider that is down, by form and by JSON, and one that is not set up", async () => {
    const lost = await startApp({ env: { ...openId.asOidc, OIDC_ISSUER: "http://127.0.0.1:1" } });
    const browser = new Browser(lost.origin);
    const json = await browser.get("/api/oauth/oidc/redirect_url");
    expect([json.status, json.headers.get("Retry-After")]).toEqual([503, "10"]);
    const form = await browser.post("/auth/login", { provider: "oidc", redirectTo: "/courses/3" });
    expect(form.status).toBe(503);
    expect(await form.text()).toContain("Serviço temporariamente indisponível.");
    const unset = await browser.get("/api/oauth/google/redirect_url");
    expect([unset.status, unset.headers.get("Retry-After")]).toEqual([404, null]);
    await lost.stop();
  });

  it("a whole class signs in from one address; too many failures are refused with the time to wait, and keep their destination", async () => {
    // A tenth: 20 failures by address and 100 sign-ins that nobody finished, instead of 200 and 1,000.
    const strict = await startApp({ env: { ...openId.asOidc, RATE_LIMIT_FACTOR: "0.1" } });
    for (let n = 0; n < 25; n += 1) {
      const arrived = await signIn(new Browser(strict.origin), "oidc", somebody(), "/courses/3");
      expect(arrived.headers.get("Location")).toBe("/courses/3");
    }
    const guesser = new Browser(strict.origin);
    let landed: string | null = "";
    const late = new Browser(strict.origin);
    // A window of five minutes may end in between: then up to twice as many pass, and it is tried once more.
    for (let tries = 0; tries < 3 && !landed?.startsWith("/auth/login"); tries += 1) {
      const failed = await untilRefused(() => guesser.send("POST", "/api/sessions", { code: "x" }));
      expect(failed.passed).toBeGreaterThanOrEqual(20 - tries);
      expect(failed.passed).toBeLessThanOrEqual(40);
      landed = (await signIn(late, "oidc", somebody(), "/courses/3")).headers.get("Location");
    }
    expect(landed).toBe("/auth/login?redirectTo=%2Fcourses%2F3");
    const html = await (await late.get(landed!)).text();
    expect(html).toMatch(/Muitas tentativas\. Tente novamente em \d minutos?\. Depois é só entrar por aqui/);
    expect(html).toContain('value="/courses/3"');

    const started = await untilRefused(() => guesser.get("/api/oauth/oidc/redirect_url"));
    expect(started.passed).toBeGreaterThanOrEqual(75);
    expect(started.passed).toBeLessThanOrEqual(200);
    expect(started.retryAfter).toBeGreaterThan(0);
    let form = await late.post("/auth/login", { provider: "oidc", redirectTo: "/courses/3" });
    for (let n = 0; form.status === 303 && n < 200; n += 1)
      form = await late.post("/auth/login", { provider: "oidc", redirectTo: "/courses/3" });
    expect(form.status).toBe(429);
    const refused = await form.text();
    expect(refused).toMatch(/Tente novamente em \d minutos?\.[\s\S]*ou use outra\s+rede/);
    expect(refused).toContain('value="/courses/3"');
    await strict.stop();
  });
});

describe.each(["google", "oidc"])("signing in again with %s", (provider) => {
  async function signInAgain(browser: Browser, email: string, redirectTo: string) {
    const left = await browser.post("/auth/again", { provider, redirectTo });
    const back = await openId.visit(left.headers.get("Location")!, email);
    return await browser.get(back.pathname + back.search);
  }

  it("says who is signed in, goes there and back, and gives a new session", async () => {
    const browser = new Browser(app.origin);
    expect((await browser.get("/auth/again?redirectTo=/payments")).headers.get("Location")).toBe(
      "/auth/login?redirectTo=%2Fpayments",
    );
    const email = somebody();
    await signIn(browser, provider, email);
    const held = browser.cookie("sid")!;
    const html = await (await browser.get("/auth/again?redirectTo=/payments?status=completed")).text();
    for (const said of [email, "Entrar de novo com Google", "Entrar de novo com conta da igreja"])
      expect(html).toContain(said);
    expect(html).toContain('value="/payments?status=completed"');

    const arrived = await signInAgain(browser, email, "/payments?status=completed");
    expect([arrived.status, arrived.headers.get("Location")]).toEqual([303, "/payments?status=completed"]);
    expect(await (await browser.get("/payments")).text()).toContain("Pronto, você entrou de novo.");
    expect(browser.cookie("sid")).not.toBe(held);
    expect((await new Browser(app.origin, { sid: held }).get("/api/users/me")).status).toBe(401);
  });

  it("as somebody else leads to the start page, signed in as them", async () => {
    const browser = new Browser(app.origin);
    await signIn(browser, provider, somebody());
    const other = somebody();
    expect((await signInAgain(browser, other, "/payments")).headers.get("Location")).toBe("/");
    expect(await (await browser.get("/")).text()).toContain("Você entrou com outra conta.");
    expect(await (await browser.get("/api/users/me")).json()).toMatchObject({ email: other });
  });
});

describe("cookies", () => {
  it("are out of reach of scripts and other sites", async () => {
    const browser = new Browser(app.origin);
    await signIn(browser, "oidc", somebody());
    for (const header of browser.received) expect(header).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  });

  it("that are nonsense are cleared and open nothing", async () => {
    for (const sid of ["x", "..", "a".repeat(43), "%00"]) {
      const browser = new Browser(app.origin, { sid });
      expect((await browser.get("/courses")).status).toBe(200);
      expect(browser.cookie("sid")).toBeUndefined();
    }
  });
});

describe("signing out", () => {
  async function signedIn() {
    const browser = new Browser(app.origin);
    await signIn(browser, "oidc", somebody());
    return browser;
  }

  it.each(["GET", "POST"])("by %s /api/logout ends the session, again and again", async (method) => {
    const browser = await signedIn();
    const sid = browser.cookie("sid")!;
    const answer = await browser.send(method, "/api/logout");
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, data: null }]);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(browser.cookie("sid")).toBeUndefined();
    expect((await new Browser(app.origin, { sid }).get("/api/users/me")).status).toBe(401);
    expect((await browser.send(method, "/api/logout")).status).toBe(200);
  });

  it("by the form leads home", async () => {
    const browser = await signedIn();
    const answer = await browser.post("/auth/logout", {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(await (await browser.get("/")).text()).toContain("Você saiu da sua conta.");
    expect((await browser.get("/api/users/me")).status).toBe(401);
  });

  it.each<[string, string, Record<string, string>]>([
    ["GET", "another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" }],
    ["GET", "a sister site", { "Sec-Fetch-Site": "same-site" }],
    ["GET", "another origin", { Origin: "https://evil.example" }],
    ["POST", "another origin", { Origin: "https://evil.example" }],
    ["GET", "a prefetch", { "Sec-Purpose": "prefetch", "Sec-Fetch-Site": "same-origin" }],
    ["GET", "a prerender", { "Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Site": "none" }],
    ["GET", "an old prefetch", { Purpose: "prefetch" }],
    ["GET", "a picture of a page of ours", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" }],
    ["GET", "a style of a page of ours", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "style" }],
    ["GET", "a frame in a page of ours", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "iframe" }],
  ])("%s /api/logout from %s is refused", async (method, _, headers) => {
    const browser = await signedIn();
    const answer = await browser.send(method, "/api/logout", undefined, headers);
    expect(answer.status).toBe(403);
    expect((await browser.get("/api/users/me")).status).toBe(200);
  });

  it("does not happen by HEAD or by opening the form's address", async () => {
    const browser = await signedIn();
    expect((await browser.send("HEAD", "/api/logout")).status).toBe(200);
    await browser.get("/auth/logout");
    await browser.send("HEAD", "/auth/logout");
    expect((await browser.get("/api/users/me")).status).toBe(200);
    expect((await browser.send("PUT", "/api/logout", {})).status).toBe(405);
  });
});

describe("the built-in provider", () => {
  it("lists the demo people, signs them in, and takes anybody else", async () => {
    const browser = new Browser(local.origin);
    const there = await leave(browser, "local", "/my-courses");
    const html = await (await fetch(there)).text();
    for (const email of ["admin@sementeira.example", "instrutor@sementeira.example", "estudante@sementeira.example"])
      expect(html).toContain(email);
    const { pathname, search } = new URL(there);
    const back = new URL(
      (await browser.post(pathname + search, { email: "admin@sementeira.example" })).headers.get("Location")!,
    );
    const arrived = await browser.get(back.pathname + back.search);
    expect([arrived.status, arrived.headers.get("Location")]).toEqual([303, "/my-courses"]);
    expect(await (await browser.get("/api/users/me")).json()).toMatchObject({ role: "admin" });

    const wrong = await browser.post(pathname + search, { email: "ana", name: "Ana" });
    expect(wrong.status).toBe(400);
    const again = await wrong.text();
    expect(again).toContain("Escreva um e-mail completo");
    expect(again).toContain('value="Ana"');
  });

  it("answers a login_hint at once", async () => {
    const browser = new Browser(local.origin);
    const there = new URL(await leave(browser, "local"));
    there.searchParams.set("login_hint", "estudante@sementeira.example");
    const answer = await browser.get(there.pathname + there.search);
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get("Location")!);
    await browser.get(back.pathname + back.search);
    expect(await (await browser.get("/api/users/me")).json()).toMatchObject({ email: "estudante@sementeira.example" });
  });

  it("is an OpenID provider that a stranger to the code can use", async () => {
    const discovery = await fetch(`${local.origin}/auth/local/.well-known/openid-configuration`);
    const metadata = (await discovery.json()) as Record<string, string>;
    expect(metadata.issuer).toBe(`${local.origin}/auth/local`);
    expect(await (await fetch(metadata.jwks_uri!)).json()).toMatchObject({ keys: [{ kty: "EC", alg: "ES256" }] });
    const refused = await fetch(metadata.token_endpoint!, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "authorization_code" }),
    });
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ error: "invalid_client" })]);
  });

  it.each(["/auth/local/authorize", "/auth/local/.well-known/openid-configuration", "/auth/local/jwks"])(
    "%s is not there beside another provider",
    async (path) => {
      expect((await fetch(app.origin + path)).status).toBe(404);
    },
  );
});
