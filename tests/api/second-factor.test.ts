import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { Browser } from "#tests/support/browser.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { withSecondFactor } from "#tests/support/second-factor.ts";

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

const inMs = (ms: number) => new Date(Date.now() + ms);

/** A new browser that asked for a code by e-mail, and the code. */
async function asking(email: string) {
  const browser = new Browser(app.origin);
  expect((await browser.send("POST", "/api/sign-in-codes", { email })).status).toBe(200);
  const [mail] = await fixture.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.id))
    .limit(1);
  return { browser, code: /^\d{3} \d{3}/.exec(mail!.subject)![0] };
}

const sessionsCall = async (browser: Browser, body: object) => {
  const answer = await browser.send("POST", "/api/sessions", body);
  return [answer.status, await answer.json()] as const;
};
const isIn = async (browser: Browser) => (await browser.get("/api/users/me")).status === 200;
const signedInAs = async (viewer: Viewer) =>
  new Browser(app.origin, {
    sid: await startSession(ctxOf(fixture.db), { viewer, provider: "email", replaces: null }),
  });

describe("POST /api/sessions of an account with a second factor", () => {
  it("asks for it, opens nothing before, and takes it alone in the same browser", async () => {
    const person = await anInstructor(fixture.db);
    const { codeAt, codes } = await withSecondFactor(ctxOf(fixture.db, person));
    const { browser, code } = await asking(person.email);
    const asked = await sessionsCall(browser, { email: person.email, code });
    expect(asked).toMatchObject([400, { success: false, fields: { second_factor: [/mande-o em second_factor/] } }]);
    expect([await isIn(browser), browser.cookie("sid"), typeof browser.cookie("factor_tx")]).toEqual([
      false,
      undefined,
      "string",
    ]);
    for (const bad of ["123", "12345678901", 123456, null, "abc\u0000de"])
      expect(await sessionsCall(browser, { second_factor: bad })).toMatchObject([400, { success: false }]);
    const wrong = await sessionsCall(browser, { second_factor: "000000" });
    expect(wrong).toMatchObject([400, { fields: { second_factor: [/restam 4/] } }]);
    const right = codeAt(inMs(30_000));
    const elsewhere = await sessionsCall(new Browser(app.origin), { second_factor: right });
    expect(elsewhere).toMatchObject([400, { fields: { second_factor: [/Entre de novo/] } }]);
    const spaced = ` ${right.slice(0, 3)} ${right.slice(3)} `;
    expect(await sessionsCall(browser, { second_factor: spaced })).toMatchObject([200, { data: { id: person.id } }]);
    expect([await isIn(browser), browser.cookie("factor_tx")]).toEqual([true, undefined]);

    const second = await asking(person.email);
    const replayed = { email: person.email, code: second.code, second_factor: right };
    expect(await sessionsCall(second.browser, replayed)).toMatchObject([
      400,
      { fields: { second_factor: [/já foi/] } },
    ]);
    expect(await isIn(second.browser)).toBe(false);
    const recovered = { second_factor: codes[0]!.toLowerCase().replace("-", " - ") };
    expect(await sessionsCall(second.browser, recovered)).toMatchObject([200, { data: { id: person.id } }]);
  });

  it("takes both steps at once, and ignores the second where there is none", async () => {
    const person = await anInstructor(fixture.db);
    const { codeAt } = await withSecondFactor(ctxOf(fixture.db, person));
    const { browser, code } = await asking(person.email);
    const both = { email: person.email, code, second_factor: codeAt(inMs(30_000)) };
    expect(await sessionsCall(browser, both)).toMatchObject([200, { data: { id: person.id } }]);
    expect(await isIn(browser)).toBe(true);
    const student = await aStudent(fixture.db);
    const other = await asking(student.email);
    const more = { email: student.email, code: other.code, second_factor: "123456" };
    expect(await sessionsCall(other.browser, more)).toMatchObject([200, { data: { id: student.id } }]);
    const nothing = await sessionsCall(new Browser(app.origin), {});
    expect(nothing).toMatchObject([400, { error: /^Cannot exchange code for session token/ }]);
  });
});

it("DELETE /api/admin/users/:id/second-factor switches off one that was lost, and ends its owner's sessions", async () => {
  const [person, boss] = [await anInstructor(fixture.db), await anAdmin(fixture.db)];
  await withSecondFactor(ctxOf(fixture.db, person));
  const [owner, admin] = [await signedInAs(person), await signedInAs(boss)];
  const reset = async (browser: Browser, id: string) =>
    (await browser.send("DELETE", `/api/admin/users/${id}/second-factor`)).status;
  expect([await reset(owner, person.id), await reset(admin, boss.id), await reset(admin, "x")]).toEqual([
    403, 409, 404,
  ]);
  expect([await isIn(owner), await reset(admin, person.id), await isIn(owner)]).toEqual([true, 200, false]);
  expect(await reset(admin, person.id)).toBe(409);
});
