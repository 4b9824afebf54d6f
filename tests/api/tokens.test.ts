import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scope, scopes, type Viewer } from "#app/domain/ctx.ts";
import { setRole } from "#app/domain/people/set-role.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { listTokens, revokeToken } from "#app/domain/tokens/tokens.server.ts";
import { ask, expectRefusal, failuresOf } from "#tests/api/all-endpoints.ts";
import { aCourseSaying } from "#tests/domain/authoring/fixture.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { aSale } from "#tests/domain/payments/fixture.ts";
import { aToken } from "#tests/domain/tokens/fixture.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

/** Access tokens over the network, at the built server. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
beforeAll(async () => {
  fixture = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  app = await startApp({ connection: fixture.connection, env: { RATE_LIMIT_FACTOR: "1000", SESSION_SECRET } });
});
afterAll(async () => {
  expect(failuresOf(app)).toEqual([]);
  await app.stop();
  await fixture.close();
});

const over = "Token de acesso inválido, vencido ou revogado.";
const forPeople = "Esta chamada é só para pessoas: entre na plataforma para usá-la.";

/** The headers of a program that asks in somebody's name. */
async function bearing(viewer: Viewer, granted: Scope[] = scopes) {
  return { Authorization: `Bearer ${(await aToken(ctxOf(fixture.db, viewer), { scopes: granted })).token}` };
}

async function cookieOf(viewer: Viewer) {
  return `sid=${await startSession(ctxOf(fixture.db), { viewer, provider: "local", replaces: null })}`;
}

const send = (method: string, body: object, headers: Record<string, string>) => ({
  method,
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json", ...headers },
});
const dataOf = ({ json }: { json: object }) => (json as { data: never }).data;

describe("a token", () => {
  it("reads and writes in its owner's name, and nothing is kept of the answer", async () => {
    const instructor = await anInstructor(fixture.db);
    const headers = await bearing(instructor, ["profile:read", "courses:write"]);
    const me = await ask(app, "/api/users/me", { headers });
    expect([me.status, me.json]).toMatchObject([200, { id: instructor.id, email: instructor.email }]);
    expect([me.headers.get("Cache-Control"), me.headers.get("Set-Cookie")]).toEqual(["no-store", null]);
    const made = await ask(app, "/api/courses", send("POST", aCourseSaying(), headers));
    expect([made.status, made.json.success]).toEqual([200, true]);
    const [noted] = await fixture.db.execute(
      sql`select actor_id, data->>'token' as token from events where object = ${`course/${(dataOf(made) as { id: number }).id}`}`,
    );
    const [own] = await listTokens(ctxOf(fixture.db, instructor));
    expect(noted).toEqual({ actor_id: instructor.id, token: String(own!.id) });
    const cookie = { Cookie: await cookieOf(instructor) };
    const byHand = await ask(app, "/api/courses", send("POST", aCourseSaying({ title: "Feito à mão" }), cookie));
    const { id } = dataOf(byHand) as { id: number };
    const [other] = await fixture.db.execute(sql`select actor_id, data from events where object = ${`course/${id}`}`);
    expect(other).toMatchObject({
      actor_id: instructor.id,
      data: expect.not.objectContaining({ token: expect.anything() }),
    });
  });

  it("asks for the scope of the call, by name", async () => {
    const student = await aStudent(fixture.db);
    const headers = await bearing(student, ["profile:read"]);
    const mine = await ask(app, "/api/my-courses", { headers });
    expectRefusal(mine, 403, "O token de acesso não tem a permissão learning:read.");
    expect(mine.headers.get("WWW-Authenticate")).toBeNull();
    const writing = await ask(app, "/api/profile", send("PUT", { full_name: "Outra" }, headers));
    expectRefusal(writing, 403, "O token de acesso não tem a permissão profile:write.");
    expect((await ask(app, "/api/profile", { headers })).status).toBe(200);
  });

  it("opens nothing that its owner may not, whatever its scopes", async () => {
    const headers = await bearing(await aStudent(fixture.db));
    for (const where of ["/api/admin/users", "/api/admin/commissions", "/api/admin/stats", "/api/payment-settings"]) {
      expect((await ask(app, where, { headers })).status, where).toBe(403);
    }
    expect((await ask(app, "/api/courses", send("POST", aCourseSaying(), headers))).status).toBe(403);
  });

  it("of an admin shows what is their own, and what is everybody's only with the school's own scope", async () => {
    const admin = await anAdmin(fixture.db);
    const { id } = await openTicket(ctxOf(fixture.db, await aStudent(fixture.db)), {
      subject: "Aula sem som",
      description: "A segunda aula não toca.",
    });
    const payment = await (await aSale(fixture.db)).pay();
    const own = await bearing(admin, ["payments:read", "support:read", "support:write"]);
    const all = await bearing(admin, ["payments:read", "support:read", "support:write", "school:read"]);
    const seen = async (headers: Record<string, string>) => ({
      payments: (dataOf(await ask(app, "/api/payments", { headers })) as object[]).length > 0,
      payment: (await ask(app, `/api/payments/${payment.id}`, { headers })).status,
      ticket: (await ask(app, `/api/support-tickets/${id}`, { headers })).status,
      reply: (await ask(app, `/api/support-tickets/${id}/replies`, send("POST", { message: "Já vejo." }, headers)))
        .status,
    });
    expect(await seen(own)).toEqual({ payments: false, payment: 404, ticket: 404, reply: 404 });
    expect(await seen(all)).toEqual({ payments: true, payment: 200, ticket: 200, reply: 403 });
  });

  it("is as much as its owner, and over once their role has changed", async () => {
    const admin = await anAdmin(fixture.db);
    const headers = await bearing(admin, ["school:read"]);
    expect((await ask(app, "/api/admin/users", { headers })).status).toBe(200);
    await setRole(ctxOf(fixture.db, await anAdmin(fixture.db)), admin.id, "student");
    expect((await ask(app, "/api/admin/users", { headers })).status).toBe(401);
  });

  it("without the scope is answered as a visitor where anybody may ask", async () => {
    const instructor = await anInstructor(fixture.db);
    const { id } = dataOf(await ask(app, "/api/courses", send("POST", aCourseSaying(), await bearing(instructor)))) as {
      id: number;
    };
    const [all, none] = [await bearing(instructor, ["courses:read"]), await bearing(instructor, ["profile:read"])];
    expect((await ask(app, `/api/courses/${id}`, { headers: all })).status).toBe(200);
    expect((await ask(app, `/api/courses/${id}`, { headers: none })).status).toBe(404);
    const open = await ask(app, "/api/courses", { headers: none });
    const visitor = await ask(app, "/api/courses");
    expect([open.status, open.json, open.headers.get("Cache-Control")]).toEqual([
      200,
      visitor.json,
      visitor.headers.get("Cache-Control"),
    ]);
  });
});

describe("what is no token, or none any more", () => {
  it.each(["/api/users/me", "/api/courses", "/api/openapi.json", "/api/nada"])(
    "is turned away from %s",
    async (where) => {
      const student = await aStudent(fixture.db);
      const ctx = ctxOf(fixture.db, student);
      const revoked = await aToken(ctx);
      await revokeToken(ctx, revoked.id);
      const expired = await aToken(ctx);
      await fixture.db.execute(
        sql`update access_tokens set created_at = now() - interval '31 days', expires_at = now() where id = ${expired.id}`,
      );
      const good = (await aToken(ctx)).token;
      const wrong = [
        `Bearer ${revoked.token}`,
        `Bearer ${expired.token}`,
        `Bearer ${good.slice(0, -2)}zz`,
        `Bearer ${good} ${good}`,
        `Bearer ${good}, Bearer ${good}`,
        "Bearer",
        "Bearer smt_",
        `Bearer ${"a".repeat(4_000)}`,
      ];
      const others = { Authorization: "Basic YTpi", Cookie: await cookieOf(student) };
      const { status } = await ask(app, where, { headers: others });
      expect(status, "what a proxy asks for is none of ours").not.toBe(401);
      const Cookie = await cookieOf(student);
      for (const Authorization of wrong) {
        for (const beside of [{}, { Cookie }] as Record<string, string>[]) {
          const answer = await ask(app, where, { headers: { Authorization, ...beside } });
          expectRefusal(answer, 401, over);
          expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer error="invalid_token"');
          expect(answer.headers.get("Cache-Control")).toBe("no-store");
        }
      }
    },
  );

  it("stays out of what the server writes down, as the good one does", async () => {
    const headers = await bearing(await aStudent(fixture.db));
    const token = headers.Authorization.slice("Bearer ".length);
    expect((await ask(app, "/api/users/me", { headers })).status).toBe(200);
    expect((await ask(app, "/api/users/me", { headers: { Authorization: `${headers.Authorization}A` } })).status).toBe(
      401,
    );
    expect(app.output()).not.toContain(token.slice(4, 20));
  });
});

describe("a token beside a cookie", () => {
  it("is the one that counts: the session neither helps nor is touched", async () => {
    const [student, admin] = [await aStudent(fixture.db), await anAdmin(fixture.db)];
    const headers = { ...(await bearing(student, ["profile:read", "school:read"])), Cookie: await cookieOf(admin) };
    expect((await ask(app, "/api/users/me", { headers })).json).toMatchObject({ id: student.id });
    expect((await ask(app, "/api/admin/users", { headers })).status).toBe(403);
    expectRefusal(await ask(app, "/api/logout", { method: "POST", headers }), 403, forPeople);
    expect((await ask(app, "/api/users/me", { headers: { Cookie: headers.Cookie } })).json).toMatchObject({
      id: admin.id,
    });
  });
});

describe("a token opens the JSON contract alone", () => {
  it.each(["/profile", "/my-courses", "/admin", "/api/docs", "/profile/tokens"])("and not %s", async (where) => {
    const admin = await anAdmin(fixture.db, { fullName: "Marta Reis", givenName: "Marta" });
    const asked = async (headers: Record<string, string>) => {
      const answer = await fetch(app.origin + where, { headers, redirect: "manual" });
      return [answer.status, answer.headers.get("Location"), (await answer.text()).includes("Marta")];
    };
    const headers = await bearing(admin);
    expect(await asked(headers)).toEqual(await asked({}));
    expect(await asked({ Authorization: "Bearer smt_nada" })).toEqual(await asked({}));
    const [status, , isNamed] = await asked({ ...headers, Cookie: await cookieOf(admin) });
    expect([status, isNamed]).toEqual([200, true]);
  });

  it("and neither the files of lessons nor the export of payments", async () => {
    const headers = await bearing(await anAdmin(fixture.db));
    const [video] = await fixture.db.execute<{ id: string }>(sql`
      select m.id from media m join lessons l on l.content_url = '/media/' || m.id where not l.is_free limit 1`);
    for (const where of ["/payments?format=csv", `/media/${video?.id ?? "nada"}`]) {
      const [bare, borne] = [await ask(app, where), await ask(app, where, { headers })];
      expect([borne.status, borne.text], where).toEqual([bare.status, bare.text]);
    }
    const form = new URLSearchParams({ name: "Site", scopes: "courses:read", days: "30" });
    const made = await ask(app, "/profile/tokens", {
      method: "POST",
      body: form,
      headers: { ...headers, Origin: app.origin },
    });
    expect([made.status, made.text.includes("Token criado")]).toEqual([401, false]);
  });

  it.each(["/api/courses", "/api/users/me", "/api/profile", "/API/users/me", "/%61pi/users/me", "/api/nada"])(
    "in JSON alone: what pages are made of knows no %s",
    async (where) => {
      const headers = await bearing(await anAdmin(fixture.db));
      for (const as of [headers, {}]) {
        for (const asked of [`${where}.data`, `${where}.data?_routes=root`]) {
          expectRefusal(await ask(app, asked, { headers: as }), 404, "Recurso não encontrado.");
        }
        const written = await ask(app, `${where}.data`, send("POST", {}, as));
        expectRefusal(written, 404, "Recurso não encontrado.");
      }
    },
  );

  it("wherever an address leads, not how it is written", async () => {
    const person = await anAdmin(fixture.db, { givenName: "Zoroastra" });
    const headers = await bearing(person);
    for (const where of ["/API/users/me", "/api/Users/Me", "/%61pi/users/me", "/api/users/me/"]) {
      expect((await ask(app, where, { headers })).json, where).toMatchObject({ id: person.id });
    }
    for (const where of ["/api/Docs", "/api/%64ocs", "/API/docs", "/api/docs.data", "/api/x%0a", "/api/..%2fprofile"]) {
      const answer = await fetch(app.origin + where, { headers });
      expect(await answer.text(), where).not.toContain("Zoroastra");
    }
  });
});

describe("what is for people alone", () => {
  const calls: [string, string, object?][] = [
    ["POST", "/api/sessions", { code: "x" }],
    ["GET", "/api/logout"],
    ["POST", "/api/logout"],
    ["GET", "/api/oauth/local/redirect_url"],
    ["PUT", "/api/admin/commissions/mark-paid", { commission_ids: [1] }],
    ["POST", "/api/admin/payments/1/refund", { reason: "Combinado." }],
    ["PUT", "/api/payment-settings", account],
  ];

  it.each(calls)("%s %s turns every token away", async (method, where, body) => {
    const headers = await bearing(await anAdmin(fixture.db));
    const answer = await ask(app, where, body ? send(method, body, headers) : { method, headers });
    expectRefusal(answer, 403, forPeople);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("a role is given by people alone, too", async () => {
    const other = await aStudent(fixture.db);
    const headers = await bearing(await anAdmin(fixture.db));
    const where = `/api/admin/users/${other.id}`;
    expectRefusal(await ask(app, where, send("PUT", { role: "admin" }, headers)), 403, forPeople);
    const cookie = { Cookie: await cookieOf(other), "Content-Type": "application/json" };
    expect((await ask(app, "/api/users/me", { headers: cookie })).json).toMatchObject({ role: "student" });
  });
});

describe("a page of another origin that holds a token", () => {
  it("writes as any program does, and is not let to read the answer", async () => {
    const student = await aStudent(fixture.db);
    const elsewhere = { Origin: "https://outra.example", "Sec-Fetch-Site": "cross-site" };
    const headers = { ...(await bearing(student, ["profile:write"])), ...elsewhere };
    const written = await ask(app, "/api/profile", send("PUT", { full_name: "Noemi Prado" }, headers));
    expect(written.status).toBe(200);
    expect([...written.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    const preflight = await ask(app, "/api/profile", {
      method: "OPTIONS",
      headers: { ...elsewhere, "Access-Control-Request-Method": "PUT" },
    });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    const byCookie = { ...elsewhere, Cookie: await cookieOf(student) };
    expect((await ask(app, "/api/profile", send("PUT", { full_name: "Outra" }, byCookie))).status).toBe(403);
  });
});
