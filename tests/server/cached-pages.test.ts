import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";

/** Two servers with a page cache on one database. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let here: App;
let there: App;
let cookie: string;
beforeAll(async () => {
  fixture = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  const env = { PAGE_CACHE_MB: "8", RATE_LIMIT_FACTOR: "1000000", SESSION_SECRET };
  [here, there] = await Promise.all([
    startApp({ connection: fixture.connection, env }),
    startApp({ connection: fixture.connection, env }),
  ]);
  cookie = await signIn(here, "admin@sementeira.example");
});
afterAll(async () => {
  for (const app of [here, there]) await app.stop();
  await fixture.close();
});

async function countsOf({ origin }: App) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const count = (how: string) => Number(new RegExp(`public_pages_total\\{how="${how}"\\} (\\d+)`).exec(text)?.[1]);
  return { cached: count("cached"), rendered: count("rendered") };
}

/** Asks until the answer comes from the cache, which a job may just have emptied. */
async function fromCache(app: App, path: string, headers: Record<string, string> = {}) {
  for (;;) {
    const before = await countsOf(app);
    const answer = await fetch(app.origin + path, { headers });
    const text = await answer.text();
    if ((await countsOf(app)).cached > before.cached) return { headers: answer.headers, status: answer.status, text };
    await wait(10);
  }
}

async function aCourse() {
  const published = sql`select id from courses where is_published order by id limit 1`;
  return (await fixture.db.execute<{ id: number }>(published))[0]!.id;
}

async function publish(app: App, id: number, is_published: boolean) {
  const answer = await fetch(`${app.origin}/api/courses/${id}/toggle-publish`, {
    method: "PUT",
    headers: { Cookie: cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ is_published }),
  });
  expect(answer.status).toBe(200);
  await answer.text();
}

async function statusOf(app: App, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.origin + path, { headers });
  await answer.text();
  return answer.status;
}

describe("a cached page", () => {
  it("carries everything that an answer carries", async () => {
    const [{ headers }, again] = [
      await fromCache(here, "/courses", { "Accept-Encoding": "br" }),
      await fetch(`${here.origin}/courses`),
    ];
    expect(headers.get("Content-Encoding")).toBe("br");
    expect(headers.get("Cache-Control")).toBe("no-cache");
    expect(headers.get("Vary")).toBe("Sec-Fetch-Site, Accept-Encoding, Cookie, Save-Data");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Speculation-Rules")).toBe('"/pages.speculationrules"');
    expect(again.headers.get("X-Request-Id")).not.toBe(headers.get("X-Request-Id"));
  });

  it("is not sent again to a browser that has it, and has no body for HEAD", async () => {
    const { headers } = await fromCache(here, "/courses");
    const again = await fetch(`${here.origin}/courses`, { headers: { "If-None-Match": headers.get("ETag")! } });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", headers.get("ETag")]);
    const asked = request(`${here.origin}/courses`, { method: "HEAD", headers: { "Accept-Encoding": "br" } }).end();
    const [head] = (await once(asked, "response")) as [IncomingMessage];
    head.resume();
    expect(head.statusCode).toBe(200);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(1_000);
  });

  it("brings its styles along to a reader who comes from elsewhere, under a policy that knows them, and to nobody else", async () => {
    const coming = { "Sec-Fetch-Site": "none" };
    const first = await fromCache(here, "/courses", coming);
    const own = [...first.text.matchAll(/<style>(.*?)<\/style>/g)].map(([, styles]) => styles!);
    const [styles, face] = own.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    expect(own.map((text) => text.slice(0, 11))).toEqual([expect.anything(), "@font-face{"]);
    expect(first.headers.get("Content-Security-Policy")).toContain(`style-src 'self' ${face} ${styles};`);
    expect(first.text).toMatch(/<link rel="stylesheet" href="[^"]+"\/><\/body>/);
    const others: Record<string, string>[] = [
      {},
      { "Sec-Fetch-Site": "same-origin" },
      { ...coming, "Save-Data": "on" },
    ];
    for (const headers of others) {
      const next = await fromCache(here, "/courses", headers);
      expect(next.text).not.toMatch(/<style>(?!@font-face{)/);
      expect(next.headers.get("Content-Security-Policy")).toContain(`style-src 'self' ${face};`);
      expect(next.headers.get("ETag")).not.toBe(first.headers.get("ETag"));
    }
    const tag = { "If-None-Match": first.headers.get("ETag")! };
    expect(await statusOf(here, "/courses", { ...coming, ...tag })).toBe(304);
    expect(await statusOf(here, "/courses", tag)).toBe(200);
  });

  it("keeps the caching that a call declares", async () => {
    const { headers } = await fromCache(here, "/api/courses");
    expect(headers.get("Cache-Control")).toBe("public, max-age=30");
    expect(headers.get("Vary")).toBe("Accept-Encoding, Cookie, Authorization");
    expect(headers.get("X-Robots-Tag")).toBe("noindex, noarchive");
  });

  it("is logged like any other answer", async () => {
    await fromCache(here, "/about");
    const lines = () => here.output().match(/"method":"GET","route":"\/about".*/g) ?? [];
    await vi.waitFor(() => expect(lines().length).toBeGreaterThan(1), { timeout: 60_000 });
    expect(lines().at(-1)).toMatch(/^"method":"GET","route":"\/about","status":200,"ms":\d+,"from":"127\.0\.0\.0\/24"/);
  });

  it("is never served to a signed-in person and never made from their page", async () => {
    const email = "estudante@sementeira.example";
    const Cookie = await signIn(here, email);
    await fixture.db.execute(sql`update users set full_name = 'Marca Nominal' where email = ${email}`);
    for (const path of ["/", "/courses", "/instructors", "/contact", "/ajuda", "/api/courses"]) {
      await fromCache(here, path);
      const answer = await fetch(here.origin + path, { headers: { Cookie } });
      expect(answer.headers.get("Cache-Control"), path).toBe("no-store");
      if (!path.startsWith("/api")) expect(await answer.text()).toContain('action="/auth/logout"');
      expect((await fromCache(here, path)).text, path).not.toMatch(/Marca Nominal|\/auth\/logout|estudante@/);
    }
  });
});

describe("a write", () => {
  it("is seen by the next reader on the same instance, signed in or not, no matter who reads meanwhile", async () => {
    const id = await aCourse();
    let goOn = true;
    const readers = ["/", `/courses/${id}`, "/api/courses?limit=100"].map(async (path) => {
      while (goOn) await statusOf(here, path).then(() => wait(2));
    });
    for (let n = 0; n < 20; n++) {
      const isOpen = n % 2 === 1;
      await publish(here, id, isOpen);
      expect(await statusOf(here, `/courses/${id}`), `after write ${n}`).toBe(isOpen ? 200 : 404);
      for (const headers of [new Headers(), new Headers({ Cookie: cookie })]) {
        const list = await (await fetch(`${here.origin}/api/courses?limit=100`, { headers })).json();
        const ids = list.data.map((course: { id: number }) => course.id);
        expect(ids.includes(id), `after write ${n}`).toBe(isOpen);
      }
    }
    goOn = false;
    await Promise.all(readers);
  }, 120_000);

  it("is seen on another instance within five seconds", async () => {
    const id = await aCourse();
    for (const isOpen of [false, true]) {
      await statusOf(there, `/courses/${id}`);
      await publish(here, id, isOpen);
      const done = performance.now();
      while ((await statusOf(there, `/courses/${id}`)) !== (isOpen ? 200 : 404)) {
        expect(performance.now() - done).toBeLessThan(5_500);
        await wait(20);
      }
    }
  }, 60_000);
});
