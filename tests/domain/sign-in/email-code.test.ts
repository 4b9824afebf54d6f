import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { askEmailCode, findCode, finishByCode } from "#app/domain/sign-in/email-code.server.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { emailCodes, identities, sessions, users } from "#drizzle/schema/people.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { type OpenId, startOpenId } from "#tests/support/openid.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";
import { opened, signIn, visitor } from "./helpers.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const at = (db: Db, seconds: number): Ctx => ({ ...visitor(db), now: new Date(noon.getTime() + seconds * 1_000) });
const email = "rute@exemplo.test";
const about = { email, device: "Chrome no Android", redirectTo: "/courses/1" };

/** The code in the newest e-mail to an address, and the e-mail. */
async function received(db: Db, to = email) {
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, to))
    .orderBy(mails.id)
    .then((all) => all.slice(-1));
  return { ...mail!, code: /\d{3} \d{3}/.exec(mail!.subject)![0].replace(" ", "") };
}

async function asked(db: Db, seconds = 0, more: Partial<typeof about> = {}, held: string | null = null) {
  const { token } = await askEmailCode(at(db, seconds), { ...about, ...more }, held);
  return { token, ...(await received(db, more.email)) };
}

const typed = async (ctx: Ctx, token: string | null, code: string) =>
  opened(await finishByCode(ctx, { code, token, held: null, device: null }));
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const over = { code: "invalid", message: "Este código não vale mais. Peça outro." };

describe("a code by e-mail", () => {
  it("opens an account for an address that has none, which is asked for its name", () =>
    rolledBack(async (db) => {
      const { token, code, subject, text, userId } = await asked(db);
      expect(subject).toContain(`${code.slice(0, 3)} ${code.slice(3)} é o seu código`);
      expect(text).toContain("Não informe este código a ninguém");
      expect(text).toContain("127.0.0.1:3999");
      expect(text).toContain("Foi pedido no Chrome no Android.");
      expect(userId).toBeNull();
      expect(JSON.stringify(await db.select().from(emailCodes))).not.toContain(code);
      const signedIn = await typed(at(db, 599), token, code);
      expect(signedIn).toMatchObject({ redirectTo: "/courses/1", again: null, asksName: true });
      expect(signedIn.viewer).toMatchObject({ email, fullName: "rute", role: "student" });
      await expect(typed(at(db, 599), token, code)).rejects.toMatchObject(over);
      expect(await db.$count(sessions, eq(sessions.userId, signedIn.viewer.id))).toBe(1);
    }));

  it("opens the account that has the address, and its answer is the same for one that nobody has", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      const { token, code } = await asked(db, 0, { email: student.email });
      expect(await askEmailCode(at(db, 0), about, null)).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
      expect(await typed(at(db, 5), token, code)).toMatchObject({ viewer: { id: student.id }, asksName: false });
    }));

  it("is good for ten minutes, in the browser that asked, until it asks for another", () =>
    rolledBack(async (db) => {
      const first = await asked(db);
      await expect(typed(at(db, 601), first.token, first.code)).rejects.toMatchObject(over);
      expect(await findCode(at(db, 601), first.token)).toBeUndefined();
      const elsewhere = await asked(db, 0, { email: "noemi@exemplo.test" });
      await expect(typed(at(db, 5), elsewhere.token, first.code)).rejects.toMatchObject({ code: "invalid" });
      await expect(typed(at(db, 5), null, first.code)).rejects.toMatchObject(over);
      const second = await asked(db, 60, {}, first.token);
      await expect(typed(at(db, 65), first.token, first.code)).rejects.toMatchObject(over);
      expect(await typed(at(db, 65), second.token, second.code)).toMatchObject({ viewer: { email } });
    }));

  it("is refused after five wrong ones, the right one too", () =>
    rolledBack(async (db) => {
      const { token, code } = await asked(db);
      const wrong = () => typed(at(db, 5), token, other(code));
      await expect(wrong()).rejects.toMatchObject({
        fields: { code: [expect.stringContaining("restam 4 tentativas")] },
      });
      for (let tries = 2; tries < 5; tries++) await expect(wrong()).rejects.toMatchObject({ code: "invalid" });
      await expect(wrong()).rejects.toMatchObject(over);
      await expect(typed(at(db, 5), token, code)).rejects.toMatchObject(over);
    }));

  it("is sent again after a minute, three times an hour and ten a day to one address", () =>
    rolledBack(async (db) => {
      const first = await asked(db);
      const soon = askEmailCode(at(db, 59), about, first.token);
      await expect(soon).rejects.toMatchObject({ code: "too_many", retryAfter: 1 });
      const sent: number[] = [];
      for (let hour = 0; hour < 24; hour++)
        for (let minute = 0; minute < 5; minute++) {
          const now = at(db, hour * 3_600 + minute * 60 + 300);
          await askEmailCode(now, { ...about, email: "zilda@exemplo.test" }, null).then(
            () => sent.push(hour),
            (error) => expect(error).toMatchObject({ code: "too_many" }),
          );
        }
      expect(sent.length).toBeLessThanOrEqual(20); // Two days by the clock.
      for (const hour of new Set(sent)) expect(sent.filter((each) => each === hour).length).toBeLessThanOrEqual(3);
    }));

  it("confirms who is signed in, at their own address alone", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      const viewer = { ...student, authenticatedAt: noon };
      const ctx = ctxOf(db, viewer, { now: noon, settings: visitor(db).settings });
      const { token } = await askEmailCode(ctx, { ...about, again: true }, null);
      const { code } = await received(db, student.email);
      expect(await typed(at(db, 5), token, code)).toMatchObject({ again: "same", viewer: { id: student.id } });
    }));
});

describe("an address that several accounts have", () => {
  it("opens none of them by a code, but the one that signs in again", () =>
    rolledBack(async (db) => {
      const [, younger] = [await aStudent(db, { email }), await aStudent(db, { email })];
      const { token, code } = await asked(db);
      await expect(typed(at(db, 5), token, code)).rejects.toMatchObject({ code: "conflict" });
      const ctx = ctxOf(db, { ...younger, authenticatedAt: noon }, { now: noon, settings: visitor(db).settings });
      const again = await askEmailCode(ctx, { ...about, again: true }, null);
      const mail = await received(db);
      expect(await typed(at(db, 5), again.token, mail.code)).toMatchObject({
        again: "same",
        viewer: { id: younger.id },
      });
    }));

  it("never leads from a real school to what the demo sign-in made", () =>
    rolledBack(async (db) => {
      const { id } = await aStudent(db, { email });
      await db.insert(identities).values({ issuer: "local", subject: email, userId: id });
      const school = visitor(db, { PUBLIC_ORIGIN: "https://escola.example", SMTP_URL: "smtp://127.0.0.1:2525" });
      const { token } = await askEmailCode(school, about, null);
      const { code } = await received(db);
      const { viewer } = await typed(school, token, code);
      expect(viewer.id).not.toBe(id);
    }));
});

describe("one verified address", () => {
  let openId: OpenId;
  beforeAll(async () => {
    openId = await startOpenId();
  });
  afterAll(() => openId.stop());

  it("is one account, whichever way one came first", () =>
    rolledBack(async (db) => {
      const { token, code } = await asked(db);
      const byCode = await typed(at(db, 5), token, code);
      const ctx = visitor(db, openId.asOidc);
      const byProvider = await signIn(ctx, openId, { provider: "oidc", email });
      expect(byProvider.viewer.id).toBe(byCode.viewer.id);
      expect(await db.select().from(identities).where(eq(identities.userId, byCode.viewer.id))).toHaveLength(2);
      expect(await db.$count(users, eq(users.email, email))).toBe(1);
    }));
});

describe("two at once", () => {
  it("with one code, or for one new address, open one session and one account", async () => {
    const fixture = await freshDatabase();
    const { db } = fixture;
    const one = await asked(db);
    const tries = await Promise.allSettled([1, 2, 3].map(() => typed(at(db, 5), one.token, one.code)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [here, there] = [
      await asked(db, 0, { email: "ana@exemplo.test" }),
      await asked(db, 0, { email: "ana@exemplo.test" }),
    ];
    await Promise.all([typed(at(db, 5), here.token, here.code), typed(at(db, 5), there.token, there.code)]);
    expect(await db.$count(users, eq(users.email, "ana@exemplo.test"))).toBe(1);
    await fixture.close();
  });
});
