import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { acceptCode } from "#app/domain/second-factor/accept-code.server.ts";
import { resetSecondFactor, resetSecondFactorByEmail } from "#app/domain/second-factor/reset.server.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
} from "#app/domain/second-factor/set-up.server.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import {
  confirmByFactor,
  findSecondStep,
  passFirstStep,
  passSecondStep,
} from "#app/domain/sign-in/second-step.server.ts";
import { findBearer } from "#app/domain/tokens/find-bearer.server.ts";
import { createToken } from "#app/domain/tokens/tokens.server.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { recoveryCodes, secondFactors, secondSteps } from "#drizzle/schema/second-factor.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { withSecondFactor } from "#tests/support/second-factor.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Anyone who has signed in with one at noon, and the context of a browser that is not signed in, so many seconds later. */
async function admitted(db: Db, viewer?: Viewer) {
  const person = viewer ?? (await anInstructor(db));
  const ctx = ctxOf(db, person, { now: noon });
  const held = await startSession(ctx, { viewer: person, provider: "email", replaces: null });
  const factor = await withSecondFactor(ctx, held);
  const outside = (seconds: number): Ctx => ctxOf(db, null, { now: later(seconds) });
  return { person, ctx, held, ...factor, outside };
}

async function firstStep(ctx: Ctx, viewer: Viewer, more: { again?: "same" | "other" } = {}) {
  const first = { viewer, provider: "email", redirectTo: "/admin", again: more.again ?? null, asksName: false };
  const came = await passFirstStep(ctx, { ...first, held: null });
  return "awaits" in came ? came.awaits : null;
}

const typed = (ctx: Ctx, token: string | null, code: string) =>
  passSecondStep(ctx, { code, token, held: null, device: null });

const told = async (db: Db, to: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, to)).orderBy(mails.id)).map(({ kind }) => kind);

describe("an authenticator app", () => {
  it("counts once a code confirmed it; the secret is sealed, and ten recovery codes are hashed", () =>
    rolledBack(async (db) => {
      const person = await anInstructor(db);
      const ctx = ctxOf(db, person, { now: noon });
      await beginSecondFactor(ctx);
      const { setUp, confirmedAt } = await showSecondFactor(ctx);
      expect(confirmedAt).toBeNull();
      expect(setUp!.address).toContain(setUp!.secret.replaceAll(" ", ""));
      expect(setUp!.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
      expect(await firstStep(ctx, person)).toBeNull();
      await expect(confirmSecondFactor(ctx, "000000", null)).rejects.toMatchObject({
        fields: { code: [/não confere/] },
      });
      const { secret, codes, codeAt } = await withSecondFactor(ctx);
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
      const kept = JSON.stringify([await db.select().from(secondFactors), await db.select().from(recoveryCodes)]);
      expect(kept).not.toContain(secret);
      for (const code of codes) expect(kept).not.toContain(code.replace("-", ""));
      expect(await firstStep(ctx, person)).toMatch(/^[\w-]{43}$/);
      // The code that confirmed it is used up.
      expect(await acceptCode(ctx, person.id, codeAt(noon))).toBe(false);
      await expect(beginSecondFactor(ctx)).rejects.toMatchObject({ code: "conflict" });
      expect((await showSecondFactor(ctx)).setUp).toBeNull();
      expect(await told(db, person.email)).toEqual(["account.factor_added"]);
    }));

  it("is set up by anyone who teaches or runs the school, after a recent sign-in, within the hour", () =>
    rolledBack(async (db) => {
      await expect(beginSecondFactor(ctxOf(db, await aStudent(db)))).rejects.toMatchObject({ code: "forbidden" });
      const person = await anAdmin(db);
      const old = { ...ctxOf(db, { ...person, authenticatedAt: later(-901) }), now: noon };
      await expect(beginSecondFactor(old)).rejects.toMatchObject({ code: "stale" });
      await beginSecondFactor(ctxOf(db, person, { now: noon }));
      expect((await showSecondFactor(old)).setUp).toBeNull();
      await expect(confirmSecondFactor(old, "123456", null)).rejects.toMatchObject({ code: "stale" });
      const tooLate = ctxOf(db, person, { now: later(3_601) });
      expect((await showSecondFactor(tooLate)).setUp).toBeNull();
      await expect(confirmSecondFactor(tooLate, "123456", null)).rejects.toMatchObject({ code: "conflict" });
    }));

  it("ends the other sessions of the account, and this one has passed it", () =>
    rolledBack(async (db) => {
      const person = await anAdmin(db);
      const ctx = ctxOf(db, person, { now: noon });
      const open = () => startSession(ctx, { viewer: person, provider: "email", replaces: null });
      const [here, there] = [await open(), await open()];
      await withSecondFactor(ctx, here);
      const demanding = { ...ctx, settings: testSettings({ ADMIN_SECOND_FACTOR: "true" }) };
      expect((await findViewer(demanding, here))?.viewer).toMatchObject({ role: "admin", hasSecondFactor: true });
      expect(await findViewer(demanding, there)).toBeNull();
    }));

  it("ends the session of a sign-in that was under way without it", async () => {
    const fixture = await freshDatabase();
    const person = await anInstructor(fixture.db);
    const ctx = ctxOf(fixture.db, person, { now: noon });
    const held = await startSession(ctx, { viewer: person, provider: "email", replaces: null });
    let confirmed: Promise<unknown> | undefined;
    const came = await fixture.db.transaction(async (tx) => {
      const first = { viewer: person, provider: "email", redirectTo: "/", again: null, asksName: false, held: null };
      const passed = await passFirstStep(ctxOf(tx, null, { now: noon }), first);
      confirmed = withSecondFactor(ctx, held);
      await Promise.race([confirmed, wait(1_000)]);
      return passed;
    });
    await confirmed;
    expect(await findViewer(ctx, held)).not.toBeNull();
    expect(await findViewer(ctx, "session" in came ? came.session : "")).toBeNull();
    await fixture.close();
  });

  it("is switched off after a recent sign-in, and its recovery codes are replaced", () =>
    rolledBack(async (db) => {
      const { person, ctx, codes } = await admitted(db);
      const old = { ...ctx, viewer: { ...person, authenticatedAt: later(-901) } };
      await expect(renewRecoveryCodes(old)).rejects.toMatchObject({ code: "stale" });
      await expect(removeSecondFactor(old)).rejects.toMatchObject({ code: "stale" });
      const fresh = await renewRecoveryCodes(ctx);
      const use = (code: string) => acceptCode(ctx, person.id, code.replace("-", ""));
      expect([await use(codes[0]!), await use(fresh.codes[0]!)]).toEqual([false, true]);
      await removeSecondFactor(ctx);
      expect(await firstStep(ctx, person)).toBeNull();
      expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(0);
      await expect(removeSecondFactor(ctx)).rejects.toMatchObject({ code: "conflict" });
      await expect(renewRecoveryCodes(ctx)).rejects.toMatchObject({ code: "conflict" });
      expect(await told(db, person.email)).toEqual([
        "account.factor_added",
        "account.factor_codes_made",
        "account.factor_recovery_used",
        "account.factor_removed",
      ]);
    }));

  it("sealed with a lost secret says so, and recovery codes still work", () =>
    rolledBack(async (db) => {
      const { person, codes, outside } = await admitted(db);
      const other = { ...outside(60), settings: { ...testSettings(), SESSION_SECRET: "x".repeat(40) } };
      const token = await firstStep(other, person);
      await expect(typed(other, token, "123456")).rejects.toMatchObject({ code: "conflict", message: /recuperação/ });
      expect(await typed(other, token, codes[3]!.replace("-", ""))).toMatchObject({ viewer: { id: person.id } });
    }));
});

describe("the second step of a sign-in", () => {
  it("opens a session by the app's code, which is good once", () =>
    rolledBack(async (db) => {
      const { person, outside, codeAt } = await admitted(db);
      const token = await firstStep(outside(60), person);
      const before = await db.$count(sessions);
      expect(await findSecondStep(outside(60), token)).toMatchObject({ email: person.email, redirectTo: "/admin" });
      const came = await typed(outside(60), token, codeAt(later(60)));
      expect(came).toMatchObject({
        viewer: { id: person.id, hasSecondFactor: true },
        redirectTo: "/admin",
        again: null,
      });
      expect(await db.$count(sessions)).toBe(before + 1);
      expect((await findViewer(outside(61), came.session))?.viewer.hasSecondFactor).toBe(true);
      const second = await firstStep(outside(62), person);
      await expect(typed(outside(62), second, codeAt(later(60)))).rejects.toMatchObject({ code: "invalid" });
      // One of a step before the last one that was taken is no better.
      await expect(typed(outside(62), second, codeAt(later(30)))).rejects.toMatchObject({ code: "invalid" });
      expect(await typed(outside(90), second, codeAt(later(90)))).toMatchObject({ viewer: { id: person.id } });
    }));

  it("takes a recovery code once, however it is typed", () =>
    rolledBack(async (db) => {
      const { person, outside, codes, ctx } = await admitted(db);
      const first = await firstStep(outside(60), person);
      expect(await typed(outside(60), first, codes[0]!.replace("-", ""))).toMatchObject({ viewer: { id: person.id } });
      const second = await firstStep(outside(60), person);
      await expect(typed(outside(60), second, codes[0]!.replace("-", ""))).rejects.toMatchObject({ code: "invalid" });
      expect((await showSecondFactor(ctx)).codesLeft).toBe(9);
    }));

  it("ends after ten minutes, after five wrong codes, and is nothing in another browser", () =>
    rolledBack(async (db) => {
      const { person, outside, codeAt } = await admitted(db);
      const over = { fields: { code: [/acabaram/] } };
      const late = await firstStep(outside(0), person);
      await expect(typed(outside(601), late, codeAt(later(601)))).rejects.toMatchObject(over);
      await expect(typed(outside(60), null, codeAt(later(60)))).rejects.toMatchObject(over);
      await expect(typed(outside(60), "A".repeat(43), codeAt(later(60)))).rejects.toMatchObject(over);
      const token = await firstStep(outside(60), person);
      const bad = wrong(codeAt(later(60)));
      for (const left of ["restam 4", "restam 3", "restam 2", "resta 1"])
        await expect(typed(outside(60), token, bad)).rejects.toMatchObject({ message: expect.stringContaining(left) });
      await expect(typed(outside(60), token, bad)).rejects.toMatchObject(over);
      await expect(typed(outside(60), token, codeAt(later(60)))).rejects.toMatchObject(over);
      expect(await told(db, person.email)).toEqual(["account.factor_added", "account.factor_failed"]);
    }));

  it("locks an account after ten failures for a quarter of an hour at most, and says for how long", () =>
    rolledBack(async (db) => {
      const { person, outside, codeAt } = await admitted(db);
      const bad = wrong(codeAt(later(0)));
      for (let tries = 0; tries < 10; tries++) {
        const token = await firstStep(outside(0), person);
        await expect(typed(outside(0), token, bad)).rejects.toMatchObject({ code: "invalid" });
      }
      const token = await firstStep(outside(5), person);
      await expect(typed(outside(5), token, codeAt(later(5)))).rejects.toMatchObject({
        code: "too_many",
        message: "Muitas tentativas. Tente novamente em 15 minutos.",
      });
      const open = await firstStep(outside(900), person);
      expect(await typed(outside(900), open, codeAt(later(900)))).toMatchObject({ viewer: { id: person.id } });
    }));

  it("is left out where the provider vouched for a second factor, and where the account has none", () =>
    rolledBack(async (db) => {
      const { person, outside } = await admitted(db);
      expect(await firstStep(outside(60), { ...person, hasSecondFactor: true })).toBeNull();
      expect(await firstStep(outside(60), await anAdmin(db))).toBeNull();
    }));

  it("remembers whether the same person signed in again", () =>
    rolledBack(async (db) => {
      const { person, outside, codeAt } = await admitted(db);
      const same = await firstStep(outside(60), person, { again: "same" });
      expect(await typed(outside(60), same, codeAt(later(60)))).toMatchObject({ again: "same", redirectTo: "/admin" });
      const other = await firstStep(outside(90), person, { again: "other" });
      expect(await typed(outside(90), other, codeAt(later(90)))).toMatchObject({ again: "other", redirectTo: "/" });
    }));

  it("of two at once with one code opens one session", async () => {
    const fixture = await freshDatabase();
    const { person, outside, codeAt, codes } = await admitted(fixture.db);
    const outcome = async (code: string, seconds: number) => {
      const tokens = await Promise.all([1, 2, 3].map(() => firstStep(outside(seconds), person)));
      const tries = await Promise.allSettled(tokens.map((token) => typed(outside(seconds), token, code)));
      return tries.filter(({ status }) => status === "fulfilled").length;
    };
    expect(await outcome(codeAt(later(60)), 60)).toBe(1);
    expect(await outcome(codes[5]!.replace("-", ""), 60)).toBe(1);
    const one = await firstStep(outside(120), person);
    const twice = await Promise.allSettled([
      typed(outside(120), one, codeAt(later(120))),
      typed(outside(120), one, codes[6]!.replace("-", "")),
    ]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await fixture.close();
  });
});

describe("who confirms that it is them", () => {
  it("shows the second factor, and the session is another one, signed in to now", () =>
    rolledBack(async (db) => {
      const { person, ctx, held, codeAt } = await admitted(db);
      const old = { ...ctx, now: later(1_200), viewer: { ...person, authenticatedAt: noon } };
      const confirm = (code: string) => confirmByFactor(old, { code, held, device: null });
      await expect(confirm(wrong(codeAt(later(1_200))))).rejects.toMatchObject({ fields: { code: [/não confere/] } });
      const { session } = await confirm(codeAt(later(1_200)));
      expect((await findViewer(old, session))?.viewer.authenticatedAt).toEqual(later(1_200));
      expect(await findViewer(old, held)).toBeNull();
      await expect(confirm(codeAt(later(1_200)))).rejects.toMatchObject({ code: "invalid" });
    }));

  it("is refused without a second factor of their own", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db), { now: noon });
      const confirm = confirmByFactor(ctx, { code: "123456", held: null, device: null });
      await expect(confirm).rejects.toMatchObject({ code: "invalid" });
    }));
});

describe("a lost second factor", () => {
  it("is switched off by another admin, which ends sessions and sign-ins under way", () =>
    rolledBack(async (db) => {
      const { person, held, outside } = await admitted(db);
      const waiting = await firstStep(outside(60), person);
      const admin = ctxOf(db, await anAdmin(db), { now: noon });
      const old = { ...admin, viewer: { ...admin.viewer, authenticatedAt: later(-901) } };
      await expect(resetSecondFactor(old, person.id)).rejects.toMatchObject({ code: "stale" });
      await expect(resetSecondFactor(admin, admin.viewer.id)).rejects.toMatchObject({ code: "conflict" });
      await expect(resetSecondFactor(ctxOf(db, person, { now: noon }), person.id)).rejects.toMatchObject({
        code: "forbidden",
      });
      await resetSecondFactor(admin, person.id);
      expect(await findViewer(outside(60), held)).toBeNull();
      expect(await findSecondStep(outside(60), waiting)).toBeUndefined();
      expect(await db.$count(secondSteps)).toBe(0);
      expect(await firstStep(outside(60), person)).toBeNull();
      await expect(resetSecondFactor(admin, person.id)).rejects.toMatchObject({ code: "conflict" });
      expect(await told(db, person.email)).toEqual(["account.factor_added", "account.factor_reset"]);
    }));

  it("takes what it had proved from sessions and access tokens", () =>
    rolledBack(async (db) => {
      const { person, ctx } = await admitted(db);
      const { token } = await createToken(
        { ...ctx, viewer: { ...person, hasSecondFactor: true } },
        { name: "Relatório", scopes: ["profile:read"], days: "30" },
      );
      const asking = { db, now: later(60), settings: testSettings({ INSTRUCTOR_SECOND_FACTOR: "1" }) };
      expect(await findBearer(asking, token)).toMatchObject({ id: person.id });
      await resetSecondFactor(ctxOf(db, await anAdmin(db), { now: noon }), person.id);
      await expect(findBearer(asking, token)).rejects.toMatchObject({ code: "unauthenticated" });
    }));

  it("is switched off on the server, by the account's e-mail", () =>
    rolledBack(async (db) => {
      const { person, outside } = await admitted(db);
      const server = ctxOf(db);
      expect(await resetSecondFactorByEmail(server, ` ${person.email.toUpperCase()} `)).toBe(person.fullName);
      expect(await firstStep(outside(60), person)).toBeNull();
      await expect(resetSecondFactorByEmail(server, person.email)).rejects.toMatchObject({ code: "conflict" });
      await expect(resetSecondFactorByEmail(server, "nobody@x.test")).rejects.toMatchObject({ code: "not_found" });
    }));
});
