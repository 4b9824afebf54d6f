import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readableLine } from "#app/server/log.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const lines = () =>
  app
    .output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const requests = () => lines().flatMap(({ request }) => request ?? []);

describe("the log", () => {
  it("writes one JSON line per request: route pattern, status and time, nothing personal", async () => {
    const id = (await fetch(`${app.origin}/courses/1?q=SEGREDO`, { headers: { Cookie: "sid=SEGREDO" } })).headers.get(
      "X-Request-Id",
    );
    await fetch(`${app.origin}/auth/callback?code=SEGREDO&state=SEGREDO`, { redirect: "manual" });
    await fetch(`${app.origin}/segredo-na-rota-SEGREDO`);
    await vi.waitFor(() => expect(requests()).toHaveLength(3), { timeout: 60_000 });
    expect(requests()[0]).toEqual({
      id,
      method: "GET",
      route: "/courses/:id",
      status: expect.any(Number),
      ms: expect.any(Number),
      from: "127.0.0.0/24",
    });
    expect(requests().map(({ route }) => route)).toEqual(["/courses/:id", "/auth/callback", "/*"]);
    expect(app.output()).not.toMatch(/SEGREDO|segredo/);
    expect(JSON.stringify(requests())).not.toContain("127.0.0.1");
    for (const { time } of lines()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it("names a failure that nobody foresaw by the id that its answer carries", async () => {
    const fixture = await freshDatabase();
    const other = await startApp({ connection: fixture.connection });
    const cookie = { Cookie: await signIn(other, "estudante@sementeira.example") };
    await fixture.db.execute(sql`alter table courses rename to courses_gone`);
    const post = { method: "POST", headers: { ...cookie, "Content-Type": "application/json" }, body: "{}" };
    const answers = [
      await fetch(`${other.origin}/courses`),
      await fetch(`${other.origin}/my-courses`, { headers: { ...cookie, "X-Request-Id": "made-up-by-them" } }),
      await fetch(`${other.origin}/api/courses`),
      await fetch(`${other.origin}/api/courses/1/enroll`, post),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    await other.stop();
    await fixture.close();
    const told = other
      .output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === "unforeseen failure");
    const ids = answers.map(({ headers }) => headers.get("X-Request-Id"));
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(ids));
  });

  it("is whole and in order where very much is answered just before the end", async () => {
    const other = await startApp({ env: { PAGE_CACHE_MB: "8" } });
    const ids: (string | null)[] = [];
    for (let n = 0; n < 100; n++) ids.push((await fetch(`${other.origin}/termos`)).headers.get("X-Request-Id"));
    await other.stop();
    const said = other.output().trim().split("\n");
    const told = said.map((line) => JSON.parse(line)).flatMap(({ request }) => request?.id ?? []);
    expect(told).toEqual(ids);
    expect(said.at(-1)).toContain('"msg":"Stopped."');
  }, 120_000);

  it("lets the server end though nobody reads it any more", async () => {
    const other = await startApp({ env: { PAGE_CACHE_MB: "8" } });
    const { stdout } = other.process;
    stdout!.pause();
    // More than the pipe's buffer: about 250 bytes each.
    for (let n = 0; n < 150; n++)
      await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => fetch(`${other.origin}/termos`)));
    const closed = once(stdout!, "close"); // Node reads the rest once the process has ended.
    expect(await other.stop()).toBe(0);
    await closed;
    const told = other.output().match(/"msg":"request"/g)!;
    expect(told.length).toBeLessThan(1_200);
  }, 120_000);

  it("can be read by people", () => {
    const request = { method: "GET", route: "/courses", status: 200, ms: 12, from: "203.0.113.0/24" };
    const entry = { time: "2026-11-20T12:00:00.000Z", level: "info", msg: "request", request };
    expect(readableLine(JSON.stringify(entry))).toMatch(
      /^\d\d:\d\d:\d\d {2}GET \/courses 200 \(12 ms\) 203\.0\.113\.0\/24\n$/,
    );
    const failure = {
      ...entry,
      request: undefined,
      level: "error",
      msg: "Broken.",
      err: { message: "why", stack: "Error: why\n    at x" },
    };
    expect(readableLine(JSON.stringify(failure))).toMatch(/ERROR Broken\.\nError: why\n {4}at x\n$/);
  });
});
