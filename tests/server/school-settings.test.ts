import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

/** Settings that an admin saves at one of two built servers on one database. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let [here, there] = [] as unknown as [App, App];
const apps: App[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  [here, there] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await database.close();
});

const secret = "a secret that both instances were started with";

async function start(env: Record<string, string> = {}) {
  const common = { PAGE_CACHE_MB: "32", SESSION_SECRET: secret };
  const app = await startApp({ connection: database.connection, env: { ...common, ...env } });
  apps.push(app);
  return app;
}

const admin = "admin@sementeira.example";
const titleOf = async ({ origin }: App) => /<title>([^<]*)/.exec(await (await fetch(`${origin}/about`)).text())?.[1];

async function save({ origin }: App, Cookie: string, section: string, settings: Record<string, string | null>) {
  const answer = await fetch(`${origin}/api/school-settings/${section}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Cookie },
    body: JSON.stringify({ settings }),
  });
  return { status: answer.status, said: await answer.json() };
}

it("hold at the next request here, and within five seconds at the other instance, kept pages included", async () => {
  const Cookie = await signIn(here, admin);
  expect([await titleOf(here), await titleOf(there)]).toEqual(Array(2).fill(expect.stringContaining("Sementeira")));
  const { status, said } = await save(here, Cookie, "about", { PLATFORM_NAME: "Escola da Serra" });
  expect([status, said.data?.settings?.PLATFORM_NAME]).toEqual([200, "Escola da Serra"]);
  expect(await titleOf(here)).toContain("Escola da Serra");
  const saved = performance.now();
  await vi.waitUntil(async () => (await titleOf(there))?.includes("Escola da Serra"), {
    timeout: 20_000,
    interval: 50,
  });
  expect(performance.now() - saved).toBeLessThan(5_500);
});

it("that no longer open keep nothing from starting, and are named", async () => {
  const Cookie = await signIn(here, admin);
  await save(here, Cookie, "about", { PLATFORM_NAME: "Escola da Serra" });
  await save(here, Cookie, "assistant", {
    AI_BASE_URL: "http://127.0.0.1:9/v1",
    AI_MODEL: "modelo",
    AI_API_KEY: "chave",
  });
  const later = await start({ SESSION_SECRET: "another secret, because the first one was lost" });
  expect(await titleOf(later)).toContain("Escola da Serra");
  expect(later.output()).toContain("AI_API_KEY");
  const again = await signIn(later, admin);
  const page = await (await fetch(`${later.origin}/admin/school/assistant`, { headers: { Cookie: again } })).text();
  expect(page).toContain("Digite de novo: Chave do serviço");
  const health = await (await fetch(`${later.origin}/admin/health`, { headers: { Cookie: again } })).text();
  expect(health).toContain("Chave do serviço (AI_API_KEY)");
  expect(await save(later, again, "assistant", { AI_API_KEY: "chave" })).toMatchObject({
    status: 200,
    said: { data: { unusable: [], secrets: ["AI_API_KEY"] } },
  });
});

it("stand behind the environment, which the panel shows and does not change", async () => {
  const app = await start({ PIX_CITY: "Olinda" });
  const Cookie = await signIn(app, admin);
  const page = await (await fetch(`${app.origin}/admin/school/sales`, { headers: { Cookie } })).text();
  expect(page).toMatch(/<input(?=[^>]*disabled)(?=[^>]*value="Olinda")/);
  expect(page).toContain("Quem cuida do servidor definiu PIX_CITY");
  expect(await save(app, Cookie, "sales", { PIX_CITY: "Recife" })).toMatchObject({ status: 400 });
});

it("say what the school promises on every page, and refuse less than the law gives", async () => {
  const [Cookie, student] = [await signIn(here, admin), await signIn(here, "estudante@sementeira.example")];
  const read = async (path: string, as = student) =>
    (await (await fetch(here.origin + path, { headers: { Cookie: as } })).text()).replace(/<!-- -->/g, "");
  const { data } = await (await fetch(`${here.origin}/api/courses`)).json();
  const { id } = (data as { id: number; price: number }[]).findLast(({ price }) => price > 0)!;
  const form = "/admin/school/sales";
  const versionIn = (html: string) => /name="version"[^>]*value="([^"]*)"/.exec(html)![1]!;
  const before = versionIn(await read(form, Cookie));
  const send = async (fields: Record<string, string>) => {
    const headers = { Cookie, Origin: here.origin };
    const answer = await fetch(here.origin + form, {
      method: "POST",
      headers,
      redirect: "manual" as const,
      body: new URLSearchParams({ INSTRUCTOR_PERCENTAGE: "60", version: before, ...fields }),
    });
    return { status: answer.status, html: await answer.text() };
  };
  for (const [days, share] of [
    ["6", "60"],
    ["366", "101"],
    ["30", "12,5"],
  ] as const) {
    const { status, html } = await send({ GUARANTEE_DAYS: days, INSTRUCTOR_PERCENTAGE: share });
    expect([status, html.includes("Código de Defesa do Consumidor, art. 49")]).toEqual([400, days !== "30"]);
    expect(html).toMatch(new RegExp(`<input(?=[^>]*name="GUARANTEE_DAYS")(?=[^>]*value="${days}")`));
    expect(html).toMatch(new RegExp(`<input(?=[^>]*name="INSTRUCTOR_PERCENTAGE")(?=[^>]*value="${share}")`));
  }
  expect(await read(`/courses/${id}`)).toContain("Garantia de 30 dias");
  expect((await send({ GUARANTEE_DAYS: "45" })).status).toBe(303);
  for (const hours of ["0", "241"])
    expect(await save(here, Cookie, "limits", { ANSWER_HOURS: hours })).toMatchObject({ status: 400 });
  expect(await save(here, Cookie, "limits", { ANSWER_HOURS: "48" })).toMatchObject({ status: 200 });

  const second = await send({ GUARANTEE_DAYS: "20" });
  expect(second.status).toBe(409);
  expect(second.html).toContain("na versão salva: “45”");
  expect(second.html).toMatch(/<input(?=[^>]*name="GUARANTEE_DAYS")(?=[^>]*value="20")/);

  for (const path of [`/courses/${id}`, `/checkout/${id}`]) expect(await read(path)).toContain("Garantia de 45 dias");
  for (const path of ["/ajuda/reembolso", "/reembolso", "/termos", "/contact"]) {
    const page = await read(path);
    expect(page, path).toContain("45 dias");
    expect(page, path).not.toContain("30 dias para");
  }
  expect(await read("/contact")).toContain("Respondemos em até 48 horas");
  expect(await read("/ajuda/comissoes")).toContain("60% do preço");
});

// Last, because it ends the demo sign-in.
it("change where forms may lead, and no secret comes back", async () => {
  const Cookie = await signIn(here, admin);
  const google = { GOOGLE_CLIENT_ID: "o-cliente", GOOGLE_CLIENT_SECRET: " GOCSPX-chave-colada\n" };
  expect(await save(here, Cookie, "sign-in", google)).toMatchObject({ status: 200 });
  const page = await fetch(`${here.origin}/auth/login`);
  expect(page.headers.get("Content-Security-Policy")).toContain("https://accounts.google.com");
  expect(await page.text()).toContain("Google");
  const shown = await Promise.all(
    ["/api/school-settings", "/admin/school/sign-in"].map(async (path) =>
      (await fetch(here.origin + path, { headers: { Cookie } })).text(),
    ),
  );
  for (const text of shown) {
    expect(text).toContain("o-cliente");
    expect(text).not.toContain("chave-colada");
  }
  expect(here.output()).not.toContain("chave-colada");
});
