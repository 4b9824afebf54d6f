import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";
import { type App, buildIfNeeded, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { proxyTo } from "#tests/support/database-proxy.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

/** Starts a server whose database cannot be reached yet. */
async function startWithoutDatabase(env: Record<string, string>) {
  const database = await freshDatabase();
  const endpoint = await proxyTo(database.connection);
  await endpoint.shut();
  const app = await startApp({ connection: endpoint.connection, until: "listening", env });
  const close = async () => {
    await endpoint.shut();
    await database.close();
  };
  return { app, endpoint, close };
}

const ready = async (app: App) => {
  const answer = await fetch(`${app.origin}/readyz`);
  return { status: answer.status, body: await answer.json() };
};
const serves = (app: App) =>
  vi.waitFor(async () => expect(await ready(app)).toEqual({ status: 200, body: { ready: true } }), {
    timeout: 60_000,
    interval: 50,
  });

describe("a server whose database is not there yet, and goes away later", () => {
  const friend = "https://amiga.example";
  let { app, endpoint, close } = {} as Awaited<ReturnType<typeof startWithoutDatabase>>;
  beforeAll(async () => {
    ({ app, endpoint, close } = await startWithoutDatabase({ API_ALLOWED_ORIGINS: friend }));
  });
  afterAll(async () => {
    await app.stop();
    await close();
  });

  it("lives, and says so to each in their way", async () => {
    const alive = await fetch(`${app.origin}/healthz`);
    expect([alive.status, await alive.json()], "and nothing of what runs here").toEqual([200, { alive: true }]);
    expect(await ready(app)).toEqual({ status: 503, body: { ready: false, reason: "starting" } });

    const page = await fetch(app.origin, { headers: { Accept: "text/html" } });
    expect(page.status).toBe(503);
    expect(page.headers.get("Retry-After")).toBe("3");
    expect(await page.text()).toContain("Serviço temporariamente indisponível.");
    const call = await fetch(`${app.origin}/api/courses`);
    expect(call.status).toBe(503);
    expect(await call.json()).toEqual({ success: false, error: "Serviço temporariamente indisponível." });
    expect((await fetch(`${app.origin}/favicon.svg`)).status).toBe(200);
  });

  it("says it to the pages of an origin that is let in as well, which hear when to come back", async () => {
    const asked = (path: string, Origin: string, more: RequestInit = {}) =>
      fetch(app.origin + path, { ...more, headers: { Origin, ...more.headers } });
    const preflight = { method: "OPTIONS", headers: { "Access-Control-Request-Method": "POST" } };

    const said = await asked("/api/courses", friend);
    expect([said.status, said.headers.get("Retry-After")]).toEqual([503, "3"]);
    expect(said.headers.get("Access-Control-Allow-Origin")).toBe(friend);
    expect(said.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");
    expect(said.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect(said.headers.get("Vary")).toBe("Origin");

    const first = await asked("/api/support-tickets", friend, preflight);
    expect([first.status, await first.text()]).toEqual([204, ""]);
    expect(first.headers.get("Access-Control-Allow-Origin")).toBe(friend);
    expect(first.headers.get("Access-Control-Allow-Methods")).toContain("POST");
    expect(first.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");

    const long = await asked(`/api/courses?q=${"a".repeat(9_000)}`, friend);
    expect([long.status, long.headers.get("Access-Control-Allow-Origin")]).toEqual([414, friend]);

    const nobody = await fetch(`${app.origin}/api/courses`);
    expect([nobody.headers.get("Access-Control-Allow-Origin"), nobody.headers.get("Vary")]).toEqual([null, "Origin"]);
    for (const [path, origin] of [
      ["/api/courses", "https://outra.example"],
      ["/courses", friend],
      ["/api/docs", friend],
    ] as const) {
      for (const more of [{}, preflight]) {
        const answer = await asked(path, origin, more);
        expect([answer.ok, answer.headers.get("Access-Control-Allow-Origin")], path).toEqual([false, null]);
      }
    }
  });

  it("serves once it has come", async () => {
    await endpoint.open();
    await serves(app);
    expect((await fetch(app.origin)).status).toBe(200);
    expect(app.output()).toContain("Waiting for the database");
  });

  it("is not ready, does not end, and is ready again when it is back", async () => {
    await endpoint.shut();
    expect(await ready(app)).toEqual({ status: 503, body: { ready: false, reason: "database" } });
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
    await endpoint.open();
    await serves(app);
    expect(app.process.exitCode).toBe(null);
  });

  it("writes one stack for each way in which it is missed, and a short line for everybody else", async () => {
    await endpoint.shut();
    const before = app.output().length;
    type Line = { level: string; cause?: string; err?: { code: string; stack: string } };
    const failures = () => {
      const whole = app.output().slice(before).split("\n").slice(0, -1);
      return whole.map((line) => JSON.parse(line) as Line).filter(({ level }) => level === "error");
    };
    // A busy machine refuses some before they reach the database.
    while (failures().length < 8) {
      const asked = await Promise.all(Array.from({ length: 10 }, () => fetch(`${app.origin}/api/courses/1/lessons`)));
      expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 503));
    }
    const lines = failures();
    const stacks = lines.flatMap(({ err }) => (err ? [err.code] : []));
    expect(stacks.length).toBeGreaterThan(0);
    expect(new Set(stacks).size).toBe(stacks.length);
    expect(lines.filter(({ cause }) => cause).length).toBe(lines.length - stacks.length);
  });
});

describe("a server that still waits for its database", () => {
  it("stops at once on a signal", async () => {
    const { app, close } = await startWithoutDatabase({});
    cleanUp.push(close);
    expect(await app.stop()).toBe(0);
  });
});

describe("a server behind a proxy", () => {
  it("listens only once it is ready, so a starting server answers no 503", async () => {
    const port = await freePort();
    const database = await freshDatabase();
    cleanUp.push(database.close);
    const heard = new Set<number>();
    let isOver = false;
    const knocking = (async () => {
      while (!isOver) {
        const status = await fetch(`http://127.0.0.1:${port}/courses`).then(
          (answer) => answer.status,
          () => 0,
        );
        heard.add(status);
        isOver ||= status === 200;
        await wait(5);
      }
    })();
    const app = await startApp({ connection: database.connection, env: { PORT: `${port}`, PROXY_HOPS: "1" } });
    cleanUp.push(() => app.stop());
    await knocking;
    expect(heard).toEqual(new Set([0, 200]));
  });

  it("listens after a while all the same, to say that its database is not there", async () => {
    const env = { PORT: `${await freePort()}`, PROXY_HOPS: "1", DRAIN_WAIT_MS: "0" };
    const { app, endpoint, close } = await startWithoutDatabase(env);
    cleanUp.push(close, () => app.stop());
    expect(await ready(app)).toEqual({ status: 503, body: { ready: false, reason: "starting" } });
    await endpoint.open();
    await serves(app);
  });
});

describe("a server beside which the next release's files are put", () => {
  it("stays ready, though they hold a migration that its database has not seen", async () => {
    buildIfNeeded();
    const root = mkdtempSync(path.join(tmpdir(), "sementeira-release-"));
    for (const part of ["build", "migrations", "drizzle", "package.json"])
      cpSync(path.join(projectRoot, part), path.join(root, part), { recursive: true });
    symlinkSync(path.join(projectRoot, "node_modules"), path.join(root, "node_modules"));
    const app = await startApp({ root });
    cleanUp.push(
      async () => rmSync(root, { recursive: true }),
      () => app.stop(),
    );
    const list = path.join(root, "migrations", "meta", "_journal.json");
    const journal = JSON.parse(readFileSync(list, "utf8"));
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_newer" });
    writeFileSync(list, JSON.stringify(journal));
    writeFileSync(path.join(root, "migrations", "9999_newer.sql"), "select 1;");
    expect(await ready(app)).toEqual({ status: 200, body: { ready: true } });
  });
});
