import { beforeAll, expect, it } from "vitest";
import { runStarts } from "#tests/drills/late-database/run.ts";
import { verdict } from "#tests/drills/late-database/verdict.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";
import { buildIfNeeded, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aProxyTo } from "#tests/support/proxy.ts";

beforeAll(buildIfNeeded);

/** The short form of `npm run drill -- late-database`. How soon it serves is left to the drill itself. */
it("a server that starts before its PostgreSQL, or loses it meanwhile, says so until it serves", {
  timeout: 300_000,
}, async () => {
  const database = await makePostgresServer();
  try {
    await database.start();
    const { fixture, ...findings } = await runStarts({ database, seconds: 1 }, () => {});
    expect(verdict(findings, Number.POSITIVE_INFINITY).faults).toEqual([]);
    expect(findings.starts).toHaveLength(3);
    await fixture.remove();
  } finally {
    await database.remove();
  }
});

it("a server whose PostgreSQL says nothing any more answers everybody within ten seconds, and all is well afterwards", {
  timeout: 120_000,
}, async () => {
  const fixture = await freshDatabase();
  const proxy = await aProxyTo(fixture.connection);
  const app = await startApp({ connection: proxy.connection });
  try {
    const headers = { Accept: "text/html", Cookie: await signIn(app, "ana@exemplo.test") };
    const ask = async (path: string, init: RequestInit = {}) => {
      const begun = performance.now();
      const { status } = await fetch(app.origin + path, { headers, ...init });
      return { path, status, isInTime: performance.now() - begun < 10_000 };
    };
    const form = { method: "POST", body: new URLSearchParams({ subject: "Som", description: "Não toca." }) };
    const all = async () => {
      const read = ["/my-courses", "/profile", "/courses", "/api/my-courses", "/support"];
      return await Promise.all([
        ...read.flatMap((path) => [ask(path), ask(path), ask(path)]),
        ask("/support/new", form),
      ]);
    };
    expect((await ask("/my-courses")).status).toBe(200);
    proxy.swallow();
    for (const _ of [1, 2]) {
      const wrong = (await all()).filter(({ status, isInTime }) => status !== 503 || !isInTime);
      expect(wrong).toEqual([]);
    }
    proxy.letThrough();
    await expect.poll(async () => (await ask("/my-courses")).status, { timeout: 30_000 }).toBe(200);
  } finally {
    await app.stop();
    proxy.close();
    await fixture.close();
  }
});
