import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

/** A server whose database does not answer in time. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
beforeAll(async () => {
  fixture = await freshDatabase();
  // The nightly check may start at any moment, take minutes, and wait for the slow tables.
  const session = await fixture.client.reserve();
  await session`select pg_advisory_lock(hashtextextended('rules.checked', 0))`;
  app = await startApp({
    connection: fixture.connection,
    env: { RATE_LIMIT_FACTOR: "1000", DATABASE_POOL: "6", DEMO_CONTENT: "false" },
  });
});
afterAll(async () => {
  await app.stop();
  await fixture.close();
});

const pages = ["/instructors", "/courses", "/courses/1", "/instructors.data", "/courses.data"];
const calls = ["/api/instructors", "/api/courses", "/api/courses/1/lessons"];

/** Each is asked to come back, pages with a page and calls with the envelope. */
async function expectUnavailable({ paths = [...pages, ...calls], Cookie = "" } = {}) {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(app.origin + path, {
        headers: { Accept: path.startsWith("/api") ? "*/*" : "text/html", Cookie },
      });
      return { path, status: answer.status, wait: answer.headers.get("Retry-After"), text: await answer.text() };
    }),
  );
  for (const { path, status, wait, text } of answers) {
    expect({ path, status }).toEqual({ path, status: 503 });
    expect(Number(wait), path).toBeGreaterThan(0);
    expect(text, path).toContain("Serviço temporariamente indisponível.");
    expect(text, path).not.toMatch(/Failed query|select |timeout/i);
  }
}

/** In a session of its own, which waits for its locks however long. */
async function inSession(...statements: string[]) {
  const session = await fixture.client.reserve();
  await session`set lock_timeout = 0`;
  await session`set statement_timeout = 0`;
  await session`set idle_in_transaction_session_timeout = 0`;
  for (const statement of statements) await session.unsafe(statement);
  return session;
}

describe("what is asked meanwhile is answered with 503 in words", () => {
  it("where a statement takes too long", async () => {
    const hide = ["users", "courses"].flatMap((table) => [
      `alter table ${table} rename to ${table}_kept`,
      `create view ${table} as select * from ${table}_kept where pg_sleep(6) is not null`,
    ]);
    const session = await inSession("begin", ...hide, "commit");
    await expectUnavailable({ paths: ["/instructors", "/courses.data", "/api/instructors", "/api/courses"] }).finally(
      async () => {
        for (const table of ["users", "courses"]) {
          await session.unsafe(`drop view ${table}`);
          await session.unsafe(`alter table ${table}_kept rename to ${table}`);
        }
        session.release();
      },
    );
    expect(app.output()).toMatch(/57014/);
    expect(app.output()).toMatch(/the loaders of a page took longer than 4 s/);
  });

  it("where a table is locked, and where no connection becomes free", async () => {
    const session = await inSession("begin", "lock table users, courses in access exclusive mode");
    await expectUnavailable({ paths: [...calls, ...calls, ...calls, ...pages] }).finally(async () => {
      await session.unsafe("rollback");
      session.release();
    });
    expect(app.output()).toMatch(/55P03/);
    expect(app.output()).toMatch(/POOL_EXHAUSTED/);
  });
});

it("who asks is not found out, and told the same", async () => {
  const Cookie = await signIn(app, "estudante@sementeira.example");
  const session = await inSession("begin", "lock table sessions in access exclusive mode");
  await expectUnavailable({ paths: ["/courses", "/courses.data", "/api/courses"], Cookie }).finally(async () => {
    await session.unsafe("rollback");
    session.release();
  });
});

it("and once the database answers, so does everything", async () => {
  for (const path of [...pages, ...calls])
    await expect.poll(async () => (await fetch(app.origin + path)).status, { message: path }).not.toBe(503);
});
