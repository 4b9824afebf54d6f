import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { createToken } from "#app/domain/tokens/tokens.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourseSaying } from "#tests/domain/authoring/fixture.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { Browser } from "#tests/support/browser.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, aTeamMember, ctxOf, testSettings } from "#tests/support/people.ts";

/** Roles of the team through the panel's forms, as a browser without script sends them. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
const { SESSION_SECRET } = testSettings();
beforeAll(async () => {
  fixture = await freshDatabase();
  app = await startApp({ connection: fixture.connection, env: { SESSION_SECRET } });
});
afterAll(async () => {
  await app.stop();
  await fixture.close();
});

const path = "/admin/instructors/team";

const signedInAs = async (viewer: Viewer) =>
  new Browser(app.origin, {
    sid: await startSession(ctxOf(fixture.db), { viewer, provider: "email", replaces: null }),
  });

/** The labels of the panel's tabs at an address. */
async function tabsAt(browser: Browser, at: string) {
  const answer = await browser.get(at, { Accept: "text/html" });
  expect(answer.status).toBe(200);
  const nav = /<nav aria-label="Áreas do painel".*?<\/nav>/s.exec(await answer.text())![0];
  return [...nav.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, , label]) => label);
}

describe("the panel", () => {
  it("is shared by a form: the person sees exactly their tabs, until the role is taken", async () => {
    const person = await aStudent(fixture.db, { email: "ester.secretaria@exemplo.test", fullName: "Ester Lima" });
    const boss = await signedInAs(await anAdmin(fixture.db));
    const before = await signedInAs(person);
    expect((await before.get("/admin")).status).toBe(403);

    const bad = await boss.post(path, { email: "ninguem@exemplo.test", role: "secretary" });
    const page = await bad.text();
    expect([bad.status, page.includes("ninguem@exemplo.test"), page.includes("Ainda não existe conta")]).toEqual([
      404,
      true,
      true,
    ]);
    expect((await boss.post(path, { email: person.email, role: "owner" })).status).toBe(400);
    const given = await boss.post(path, { email: ` ${person.email.toUpperCase()}`, role: "secretary" });
    expect([given.status, given.headers.get("Location")]).toEqual([303, path]);
    expect((await before.get("/api/users/me")).status).toBe(401);

    const ester = await signedInAs(person);
    expect(await tabsAt(ester, "/admin")).toEqual(["Hoje", "Turmas", "Pessoas", "Suporte"]);
    for (const open of ["/admin/classes", "/admin/instructors/people", "/admin/support", "/admin/certificates/issued"])
      expect(await tabsAt(ester, open), open).toEqual(["Hoje", "Turmas", "Pessoas", "Suporte"]);
    const people = await (await ester.get("/admin/instructors/people")).text();
    expect(people).toContain("Ester Lima");
    expect(people).not.toMatch(/name="user_id"|\/sessions"|\/deletion"|\/admin\/events|second-factor"/);
    for (const shut of ["/admin/commissions", "/admin/school/about", "/admin/webhooks", "/admin/events", path])
      expect((await ester.get(shut)).status, shut).toBe(403);
    for (const [at, fields] of [
      [path, { email: person.email, role: "finance" }],
      ["/admin/instructors/people", { user_id: person.id, role: "admin" }],
      ["/admin/instructors/promotion", { email: person.email, role: "admin" }],
    ] as const)
      expect((await ester.post(at, fields)).status, at).toBe(403);

    const { data: team } = await (await boss.get("/api/admin/team-roles")).json();
    const { id } = team.find(({ email }: { email: string }) => email === person.email);
    const asked = await (await boss.get(`${path}/${id}/removal`)).text();
    expect(asked).toContain("Tirar o papel");
    expect((await boss.post(`${path}/${id}/removal`, {})).status).toBe(303);
    expect((await ester.get("/api/users/me")).status).toBe(401);
    const after = await signedInAs(person);
    for (const shut of ["/admin", "/admin/classes", "/admin/support"])
      expect((await after.get(shut)).status, shut).toBe(403);
    expect((await boss.post(`${path}/${id}/removal`, {})).status).toBe(404);

    const told = fixture.db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, person.email));
    expect((await told.orderBy(mails.id)).map(({ kind }) => kind)).toEqual([
      "account.team_role_given",
      "account.team_role_taken",
    ]);
    const log = await (await boss.get("/admin/events")).text();
    expect(log).toContain("deu a Ester Lima o papel Secretaria");
    expect(log).toContain("tirou de Ester Lima o papel Secretaria");
  });

  it.each([
    ["finance", ["Hoje", "Vouchers", "Cupons", "Comissões"]],
    ["editor", ["Cursos", "Trilhas"]],
  ] as const)("shows %s their tabs alone", async (role, tabs) => {
    const member = await signedInAs(await aTeamMember(fixture.db, await anAdmin(fixture.db), role));
    expect(await tabsAt(member, "/admin")).toEqual(tabs);
  });

  it("adds a role to what somebody is already: an instructor goes on teaching", async () => {
    const [instructor, admin] = [await anInstructor(fixture.db), await anAdmin(fixture.db)];
    const boss = await signedInAs(admin);
    expect(
      (await boss.send("POST", "/api/admin/team-roles", { email: instructor.email, role: "finance" })).status,
    ).toBe(200);
    const own = await signedInAs(instructor);
    expect(await tabsAt(own, "/admin")).toEqual(["Cursos", "Vouchers", "Cupons", "Comissões"]);
  });
});

describe("a role of the team", () => {
  it("is not for admins, and given again changes nothing", async () => {
    const [admin, other, person] = [
      await anAdmin(fixture.db),
      await anAdmin(fixture.db),
      await aStudent(fixture.db, { email: "uma.vez@exemplo.test" }),
    ];
    const boss = await signedInAs(admin);
    const give = (email: string) => boss.send("POST", "/api/admin/team-roles", { email, role: "editor" });
    const refused = await give(other.email);
    expect([refused.status, (await refused.json()).error]).toEqual([409, expect.stringContaining("já pode tudo")]);
    const [first, again] = [await (await give(person.email)).json(), await (await give(person.email)).json()];
    expect(again.data).toEqual(first.data);
    const given = and(eq(events.object, `user/${person.id}`), eq(events.action, "team.role_given"));
    expect(await fixture.db.$count(events, given)).toBe(1);
  });

  it("opens the school's calls to the person's access token, within its scopes", async () => {
    const member = await aTeamMember(fixture.db, await anAdmin(fixture.db), "secretary");
    const ctx = ctxOf(fixture.db, { ...member, authenticatedAt: new Date() });
    const ask = async (scopes: string[], at: string) => {
      const { token } = await createToken(ctx, { name: "Secretaria", scopes, days: 1 } as never);
      return (await new Browser(app.origin).get(at, { Authorization: `Bearer ${token}` })).status;
    };
    expect(await ask(["school:read"], "/api/admin/support-tickets")).toBe(200);
    expect(await ask(["school:read"], "/api/admin/users")).toBe(200);
    expect(await ask(["profile:read"], "/api/admin/users")).toBe(403);
    expect(await ask(["school:read"], "/api/admin/commissions")).toBe(403);
    expect(await ask(["school:read"], "/api/school-settings")).toBe(403);
  });
});

it("an editor names who teaches a new course, and cannot give a course that exists to somebody else", async () => {
  const [admin, ana, bia] = [
    await anAdmin(fixture.db),
    await anInstructor(fixture.db, { fullName: "Ana Souza" }),
    await anInstructor(fixture.db),
  ];
  const editor = await signedInAs(await aTeamMember(fixture.db, admin, "editor"));
  const course = aCourseSaying();
  const nobody = await editor.send("POST", "/api/courses", course);
  expect([nobody.status, (await nobody.json()).fields]).toEqual([400, { instructor_id: [expect.any(String)] }]);
  const made = await (await editor.send("POST", "/api/courses", { ...course, instructor_id: ana.id })).json();
  const { id } = made.data;
  const changed = { ...course, title: "Romanos", instructor_id: bia.id };
  expect((await editor.send("PUT", `/api/courses/${id}`, changed)).status).toBe(200);
  const now = await (await editor.get(`/api/courses/${id}`)).json();
  expect(now.data).toMatchObject({ title: "Romanos", instructor_name: "Ana Souza" });
});
