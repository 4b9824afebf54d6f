import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askEmailCode, finishByCode } from "#app/domain/sign-in/email-code.server.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { identities, users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { type OpenId, startOpenId } from "#tests/support/openid.ts";
import { aStudent } from "#tests/support/people.ts";
import { signIn, visitor } from "./helpers.ts";

const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
const email = "rute@exemplo.test";
const about = { email, device: null };

async function codeIn(db: Db, to = email) {
  const sent = await db.select().from(mails).where(eq(mails.recipient, to)).orderBy(mails.id);
  return /\d{3} \d{3}/.exec(sent.findLast(({ kind }) => kind === "account.code")!.subject)![0].replace(" ", "");
}
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

describe("another way into an account", () => {
  let openId: OpenId;
  let fixture: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    [openId, fixture] = await Promise.all([startOpenId(), freshDatabase()]);
  });
  afterAll(async () => {
    await openId.stop();
    await fixture.close();
  });
  const told = (db: Db, to: string) =>
    db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, to), eq(mails.kind, "account.joined")));
  const enter = (who: string, env: Record<string, string> = {}) =>
    signIn(visitor(fixture.db, { ...openId.asGoogle, ...env }), openId, { provider: "google", email: who });

  it("is notified to its owner and in the security log, once; the first identity is not", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db, { email });
      for (let times = 0; times < 2; times++) {
        const ctx = { ...visitor(db), now: new Date(Date.UTC(2026, 10, 20, 12 + 2 * times)) };
        const { token } = await askEmailCode(ctx, about, null);
        await finishByCode(ctx, { code: await codeIn(db), token, held: null, device: null });
      }
      const letters = await told(db, email);
      expect(letters.map(({ subject, userId }) => [subject, userId])).toEqual([
        ["Nova forma de entrar na sua conta em Sementeira", student.id],
      ]);
      expect(letters[0]!.text).toMatch(/um código\s+enviado para este e-mail/);
      const joined = await db.select().from(events).where(eq(events.action, "identity.joined"));
      expect(joined).toMatchObject([{ object: `user/${student.id}`, data: { issuer: "email" } }]);

      const ctx = visitor(db);
      const { token } = await askEmailCode(ctx, { ...about, email: "nova@exemplo.test" }, null);
      await finishByCode(ctx, { code: await codeIn(db, "nova@exemplo.test"), token, held: null, device: null });
      expect(await told(db, "nova@exemplo.test")).toEqual([]);
    }));

  it.each([
    ["Gmail", "zeca@gmail.com", {}],
    ["a domain that Google hosts", "zeca@escola.example", { hd: "escola.example" }],
  ])("is joined at Google's word for %s", async (_, address, claims) => {
    const { id } = await aStudent(fixture.db, { email: address });
    openId.describe(address, claims);
    const { viewer } = await enter(address, smtp);
    expect(viewer.id).toBe(id);
    expect((await told(fixture.db, address))[0]!.text).toMatch(/uma conta\s+do Google/);
  });

  it("is not joined at Google's word for any other address, and nobody new comes by it where codes go out", async () => {
    const address = "zeca@outro.example";
    await aStudent(fixture.db, { email: address });
    await expect(enter(address, smtp)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("entre com o código que chega nele"),
    });
    await expect(enter(address)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Já existe uma conta"),
    });
    await expect(enter("ninguem@outro.example", smtp)).rejects.toMatchObject({ code: "conflict" });
    expect(await fixture.db.$count(users, eq(users.email, "ninguem@outro.example"))).toBe(0);
    expect(await told(fixture.db, address)).toEqual([]);

    // Where no code can be sent they get an account of their own, which goes on opening once codes can be.
    const { viewer } = await enter("ninguem@outro.example");
    expect((await enter("ninguem@outro.example", smtp)).viewer.id).toBe(viewer.id);
    expect(await fixture.db.$count(identities, eq(identities.userId, viewer.id))).toBe(1);
  });
});

describe("wrong codes for one address", () => {
  it("are twenty a day in whatever browsers, then even the right one waits, and the next day it opens again", () =>
    rolledBack(async (db) => {
      const at = (hour: number) => ({ ...visitor(db), now: new Date(Date.UTC(2026, 10, 20, hour)), ip: null });
      let wrong = 0;
      const ask = async (hour: number) => {
        const { token } = await askEmailCode(at(hour), about, null);
        return { token, code: await codeIn(db) };
      };
      const type = (hour: number, token: string, code: string) =>
        finishByCode(at(hour), { code, token, held: null, device: null });
      for (const hour of [3, 4, 5, 6]) {
        const { token, code } = await ask(hour);
        for (let by = 1; by <= 5; by++, wrong++)
          await expect(type(hour, token, other(code, by))).rejects.toMatchObject({ code: "invalid" });
      }
      expect(wrong).toBe(20);
      const { token, code } = await ask(7);
      await expect(type(7, token, code)).rejects.toMatchObject({ code: "too_many", retryAfter: 17 * 3_600 });
      const later = await ask(24);
      await expect(type(24, later.token, later.code)).resolves.toMatchObject({ again: null });
    }));
});
