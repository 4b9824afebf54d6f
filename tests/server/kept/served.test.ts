import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";

/** Two real servers on one real database, which keep what visitors read. */
let ground: Awaited<ReturnType<typeof freshDatabase>>;
let here: App;
let there: App;
let cookie: string;
beforeAll(async () => {
  ground = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  const env = { KEPT_PAGES_MB: "8", RATE_LIMIT_FACTOR: "1000000", SESSION_SECRET };
  [here, there] = await Promise.all([
    startApp({ connection: ground.connection, env }),
    startApp({ connection: ground.connection, env }),
  ]);
  cookie = await signIn(here, "admin@sementeira.example");
  for (const app of [here, there]) await untilKept(app, "/courses");
});
afterAll(async () => {
  for (const app of [here, there]) await app.stop();
  await ground.close();
});

async function countsOf({ origin }: App) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const count = (how: string) => Number(new RegExp(`public_pages_total\\{how="${how}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { kept: count("kept"), made: count("made") };
}

/** Asks until the answer comes from memory. */
async function untilKept(app: App, path: string, headers: Record<string, string> = {}) {
  for (;;) {
    const before = await countsOf(app);
    await (await fetch(app.origin + path, { headers })).text();
    if ((await countsOf(app)).kept > before.kept) return;
    await wait(10);
  }
}

async function aCourse() {
  const [course] = await ground.db.execute<{ id: number }>(
    sql`select id from courses where is_published order by id limit 1`,
  );
  return course!.id;
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

const statusOf = async (app: App, path: string) => {
  const answer = await fetch(app.origin + path);
  await answer.text();
  return answer.status;
};

describe("what is kept", () => {
  it("is answered whole, again and again, with everything that an answer carries", async () => {
    const before = await countsOf(here);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${here.origin}/courses`, { headers: { "Accept-Encoding": "br" } })),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect((await countsOf(here)).kept).toBe(before.kept + 20);
    const [{ headers }] = answers as [Response];
    expect(headers.get("Content-Encoding")).toBe("br");
    expect(headers.get("Cache-Control")).toBe("no-cache");
    expect(headers.get("Vary")).toBe("Sec-Fetch-Site, Accept-Encoding, Cookie, Save-Data");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    const ids = new Set(answers.map((answer) => answer.headers.get("X-Request-Id")));
    expect(ids.size, "each has an id of its own").toBe(20);
  });

  it("is not sent again to who has it, and has no body for HEAD", async () => {
    const { headers } = await fetch(`${here.origin}/courses`);
    const again = await fetch(`${here.origin}/courses`, { headers: { "If-None-Match": headers.get("ETag")! } });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", headers.get("ETag")]);
    const asked = request(`${here.origin}/courses`, { method: "HEAD", headers: { "Accept-Encoding": "br" } }).end();
    const [head] = (await once(asked, "response")) as [IncomingMessage];
    head.resume();
    expect(head.statusCode).toBe(200);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(1_000);
  });

  it("brings its styles along to who comes from elsewhere, under a policy that knows them, and to nobody else", async () => {
    const coming = { "Sec-Fetch-Site": "none" };
    await untilKept(here, "/courses", coming);
    const before = await countsOf(here);
    const first = await fetch(`${here.origin}/courses`, { headers: coming });
    const html = await first.text();
    const own = [...html.matchAll(/<style>(.*?)<\/style>/g)].map(([, styles]) => styles!);
    const [styles, face] = own.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    expect(own.map((text) => text.slice(0, 11))).toEqual([expect.anything(), "@font-face{"]);
    expect(first.headers.get("Content-Security-Policy")).toContain(`style-src 'self' ${face} ${styles};`);
    expect(html).toMatch(/<link rel="stylesheet" href="[^"]+"\/><\/body>/);
    const others: HeadersInit[] = [{}, { "Sec-Fetch-Site": "same-origin" }, { ...coming, "Save-Data": "on" }];
    for (const headers of others) {
      const next = await fetch(`${here.origin}/courses`, { headers });
      expect(await next.text()).not.toMatch(/<style>(?!@font-face{)/);
      expect(next.headers.get("Content-Security-Policy")).toContain(`style-src 'self' ${face};`);
      expect(next.headers.get("ETag")).not.toBe(first.headers.get("ETag"));
    }
    const tag = { "If-None-Match": first.headers.get("ETag")! };
    expect((await fetch(`${here.origin}/courses`, { headers: { ...coming, ...tag } })).status).toBe(304);
    expect((await fetch(`${here.origin}/courses`, { headers: tag })).status).toBe(200);
    expect((await countsOf(here)).kept).toBeGreaterThanOrEqual(before.kept + 4);
  });

  it("keeps the caching that a call declares", async () => {
    await untilKept(here, "/api/courses");
    const { headers } = await fetch(`${here.origin}/api/courses`);
    expect(headers.get("Cache-Control")).toBe("public, max-age=30");
    expect(headers.get("Vary")).toBe("Accept-Encoding, Cookie, Authorization");
    expect(headers.get("X-Robots-Tag")).toBe("noindex, noarchive");
  });

  it("is written down like any other answer", async () => {
    await untilKept(here, "/about");
    const said = () =>
      here
        .output()
        .split("\n")
        .filter((line) => line.includes('"route":"/about"'));
    await vi.waitFor(() => expect(said().length).toBeGreaterThan(1), { timeout: 60_000 });
    expect(said().at(-1)).toMatch(/"method":"GET","route":"\/about","status":200,"ms":\d+,"from":"127\.0\.0\.0\/24"/);
  });

  it("is nobody's who is signed in, and comes with a nonce of one's own to them", async () => {
    const before = await countsOf(here);
    const nonces = new Set<string>();
    for (let n = 0; n < 5; n++) {
      const answer = await fetch(`${here.origin}/courses`, { headers: { Cookie: cookie } });
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.has("ETag")).toBe(false);
      nonces.add(/'nonce-([^']+)' 'strict-dynamic'/.exec(answer.headers.get("Content-Security-Policy")!)![1]!);
      expect(await answer.text()).toContain('action="/auth/logout"');
    }
    expect(nonces.size).toBe(5);
    expect(await countsOf(here)).toEqual(before);
  });
});

describe("a write", () => {
  it("is seen by the very next reader on the same instance, whoever else reads meanwhile", async () => {
    const id = await aCourse();
    let goOn = true;
    const readers = ["/", `/courses/${id}`, "/api/courses?limit=100"].map(async (path) => {
      while (goOn) await statusOf(here, path).then(() => wait(2));
    });
    for (let n = 0; n < 150; n++) {
      const isOpen = n % 2 === 1;
      await publish(here, id, isOpen);
      expect(await statusOf(here, `/courses/${id}`), `after write ${n}`).toBe(isOpen ? 200 : 404);
      const list = await (await fetch(`${here.origin}/api/courses?limit=100`)).json();
      expect(
        list.data.some((course: { id: number }) => course.id === id),
        `after write ${n}`,
      ).toBe(isOpen);
    }
    goOn = false;
    await Promise.all(readers);
  }, 300_000);

  it("reaches the other instance without being asked for", async () => {
    const id = await aCourse();
    await untilKept(there, `/courses/${id}`);
    const times: number[] = [];
    for (let n = 0; n < 20; n++) {
      await statusOf(there, `/courses/${id}`);
      await publish(here, id, n % 2 === 1);
      const done = performance.now();
      while ((await statusOf(there, `/courses/${id}`)) !== (n % 2 === 1 ? 200 : 404)) await wait(1);
      times.push(performance.now() - done);
    }
    if (process.env.SHOW_TIMES) console.info(`elsewhere after ${times.map((ms) => ms.toFixed(1)).join(" ")} ms`);
  });

  it("by hand is told to all by one sentence", async () => {
    const id = await aCourse();
    await untilKept(there, `/courses/${id}`);
    await ground.db.execute(sql`update courses set title = 'Escrito à mão' where id = ${id}`);
    await ground.db.execute(sql`notify sementeira_public`);
    while (!(await (await fetch(`${there.origin}/courses/${id}`)).text()).includes("Escrito à mão")) await wait(5);
  });
});

describe("an instance that hears of nothing", () => {
  it("keeps nothing until it hears again, and says so", async () => {
    await untilKept(there, "/courses");
    const silence = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'sementeira %, listening' and datname = current_database()`;
    await ground.db.execute(silence);
    const said = "Public pages are not kept in memory until changes elsewhere are heard: the connection";
    while (!there.output().includes(said)) await wait(10);
    await untilKept(there, "/courses");
    expect(there.output()).toContain("Changes elsewhere are heard of again");
  });
});
