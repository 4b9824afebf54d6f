import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unsubscribeUrl } from "#app/domain/mail/unsubscribe-address.server.ts";
import { noticeRefusals } from "#drizzle/schema/notices.ts";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aStudent, testSettings } from "#tests/support/people.ts";
import { whenFree } from "#tests/support/when-free.ts";

/** The one address that takes a POST from anywhere: what mail programs send by themselves (RFC 8058). */
let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  app = await startApp({ connection: database.connection, env: { SESSION_SECRET } });
});
afterAll(async () => {
  expect(failuresOf(app)).toEqual([]);
  await app.stop();
  await database.close();
});

const pathOf = (userId: string) => new URL(unsubscribeUrl(testSettings(), userId)).pathname;
const isRefused = async (userId: string) =>
  (await database.db.$count(noticeRefusals, eq(noticeRefusals.userId, userId))) > 0;

function post(path: string, headers: Record<string, string> = {}, body = "List-Unsubscribe=One-Click") {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return whenFree(() =>
    fetch(app.origin + path, { method: "POST", headers: { ...type, ...headers }, body, redirect: "manual" }),
  );
}

describe("ending notices by one tap", () => {
  it.each([
    ["a mail provider's server", {}],
    ["a mail program in a browser", { Origin: "https://mail.exemplo.test", "Sec-Fetch-Site": "cross-site" }],
    ["an Origin that says nothing", { Origin: "null" }],
  ])("works for %s, and answers at once", async (_, headers) => {
    const { id } = await aStudent(database.db);
    const answer = await post(pathOf(id), headers);
    expect([answer.status, await isRefused(id)]).toEqual([200, true]);
    expect(await answer.text()).toContain("você não recebe mais avisos");
  });

  it("takes a multipart form too, as some send it", async () => {
    const { id } = await aStudent(database.db);
    const body = new FormData();
    body.append("List-Unsubscribe", "One-Click");
    const answer = await whenFree(() => fetch(app.origin + pathOf(id), { method: "POST", body }));
    expect([answer.status, await isRefused(id)]).toEqual([200, true]);
  });

  it("changes nothing for somebody who only looks, and tells neither who it is nor where they came from", async () => {
    const { id, email } = await aStudent(database.db);
    for (const method of ["GET", "HEAD"]) {
      const answer = await whenFree(() => fetch(app.origin + pathOf(id), { method }));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
      expect(answer.headers.get("Cache-Control")).toContain("no-store");
      expect(await answer.text()).not.toMatch(new RegExp(`${email}|${id}|Rute`));
    }
    expect(await isRefused(id)).toBe(false);
  });

  it("goes by the token alone: whose cookie comes along does not count, and their session stays", async () => {
    const { id } = await aStudent(database.db);
    const Cookie = await signIn(app, "estudante@sementeira.example");
    const answer = await post(pathOf(id), { Cookie, Origin: "https://mail.exemplo.test" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(await answer.text()).not.toContain("estudante@sementeira.example");
    expect(await isRefused(id)).toBe(true);
    expect(await database.db.$count(noticeRefusals)).toBeGreaterThan(0);
    const profile = await whenFree(() => fetch(`${app.origin}/profile/data`, { headers: { Cookie } }));
    expect(await profile.text()).toContain("Não receber avisos");
  });

  it("is refused for a token that nobody signed", async () => {
    const { id } = await aStudent(database.db);
    const path = pathOf(id);
    for (const forged of [`${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`, `/unsubscribe/${id}`])
      expect((await post(forged)).status, forged).toBe(404);
    expect(await isRefused(id)).toBe(false);
  });

  it("opens no other address to other sites", async () => {
    const foreign = { Origin: "https://mail.exemplo.test" };
    for (const path of ["/profile/data/notices", "/notices/new", "/unsubscribe", "/light-mode", "/api/notices"])
      expect((await post(path, foreign, "refuses=true")).status, path).toBe(403);
  });
});
