import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { aToken } from "#tests/domain/tokens/fixture.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { type OpenId, startOpenId } from "#tests/support/openid.ts";
import { anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";

/** A school that starts to demand a second factor, and sessions from before. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let openId: OpenId;
let app: App;
beforeAll(async () => {
  [fixture, openId] = await Promise.all([freshDatabase(), startOpenId()]);
  const { SESSION_SECRET } = testSettings();
  const env = { ...openId.asOidc, ADMIN_SECOND_FACTOR: "true", RATE_LIMIT_FACTOR: "1000", SESSION_SECRET };
  app = await startApp({ connection: fixture.connection, env });
});
afterAll(async () => {
  expect(failuresOf(app)).toEqual([]);
  await app.stop();
  await Promise.all([fixture.close(), openId.stop()]);
});

const cookieOf = async (viewer: Viewer) => ({
  Cookie: `sid=${await startSession(ctxOf(fixture.db), { viewer, provider: "oidc", replaces: null })}`,
});
const bearing = async (viewer: Viewer) => ({
  Authorization: `Bearer ${(await aToken(ctxOf(fixture.db, viewer), { scopes: ["school:write", "profile:read"] })).token}`,
});
const ask = (path: string, headers: Record<string, string>, body?: string) =>
  fetch(app.origin + path, { headers, redirect: "manual", ...(body && { method: "POST", body }) });
const byForm = (headers: Record<string, string>, code: string) =>
  ask(
    "/admin/vouchers",
    { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
    `voucher_code=${code}&monthly_value=120`,
  );
const byCall = (headers: Record<string, string>, code: string) =>
  ask(
    "/api/admin/vouchers",
    { ...headers, "Content-Type": "application/json" },
    JSON.stringify({ voucher_code: code }),
  );
const isMade = async (code: string) => (await fixture.db.select().from(vouchers)).some((each) => each.code === code);

describe("an admin who signed in without a second factor", () => {
  it("is led to set one up before the panel opens, and keeps what is their own", async () => {
    const headers = await cookieOf(await anAdmin(fixture.db));
    const panel = await ask("/admin/events?kind=people", headers);
    const door = "/profile/second-factor?redirectTo=%2Fadmin%2Fevents%3Fkind%3Dpeople";
    expect([panel.status, panel.headers.get("Location")]).toEqual([303, door]);
    const own = await ask(door, headers);
    expect([own.status, await own.text()]).toEqual([200, expect.stringContaining("A escola pede isto a você")]);
    const data = await ask("/admin.data", headers);
    expect([data.status, await data.text()]).toEqual([202, expect.stringContaining("/profile/second-factor")]);
  });

  it("writes nothing, by form or call", async () => {
    const headers = await cookieOf(await anAdmin(fixture.db));
    const byForms = await byForm(headers, "SEM-FATOR-1");
    expect([byForms.status, byForms.headers.get("Location")]).toEqual([
      303,
      "/profile/second-factor?redirectTo=%2Fadmin",
    ]);
    const answer = await byCall(headers, "SEM-FATOR-2");
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { success: false, error: expect.stringMatching(/^A escola pede de você a verificação em duas etapas/) },
    ]);
    expect([await isMade("SEM-FATOR-1"), await isMade("SEM-FATOR-2")]).toEqual([false, false]);
  });

  it("has access tokens that are refused and say why", async () => {
    const headers = await bearing(await anAdmin(fixture.db));
    const answer = await byCall(headers, "SEM-FATOR-3");
    expect([answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(await answer.json()).toEqual({
      success: false,
      error: expect.stringMatching(/^Este token foi criado sem a verificação em duas etapas/),
    });
    expect((await ask("/api/users/me", headers)).status).toBe(401);
    expect(await isMade("SEM-FATOR-3")).toBe(false);
  });
});

it("an admin who signed in with one goes on, and so does anyone who teaches, with or without", async () => {
  const admin = { ...(await anAdmin(fixture.db)), hasSecondFactor: true };
  expect((await ask("/admin", await cookieOf(admin))).status).toBe(200);
  expect((await byForm(await cookieOf(admin), "COM-FATOR-1")).status).toBe(303);
  expect((await byCall({ ...(await cookieOf(admin)), Origin: app.origin }, "COM-FATOR-2")).status).toBe(200);
  expect((await ask("/api/users/me", await bearing(admin))).status).toBe(200);
  expect([await isMade("COM-FATOR-1"), await isMade("COM-FATOR-2")]).toEqual([true, true]);
  const instructor = await anInstructor(fixture.db);
  expect((await ask("/admin", await cookieOf(instructor))).status).toBe(200);
  expect((await ask("/api/users/me", await bearing(instructor))).status).toBe(200);
});
