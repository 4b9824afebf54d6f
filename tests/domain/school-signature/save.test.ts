import { X509Certificate } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { checkSignature } from "#app/domain/health/show-health.server.ts";
import { watchHealth } from "#app/domain/health/watch-health.server.ts";
import {
  currentSigner,
  removeSignature,
  saveSignature,
  showSignature,
} from "#app/domain/school-signature/school-signature.server.ts";
import { resealAll } from "#app/server/commands/reseal-all.server.ts";
import type { Db } from "#drizzle/client.ts";
import { schoolSignatures } from "#drizzle/schema/credentials.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";
import { aSigningFile } from "#tests/support/signing-certificate.ts";

const day = 24 * 3_600_000;
const started = Math.floor(Date.now() / 1_000) * 1_000;
const inDays = (days: number) => new Date(started + days * day);
const good = aSigningFile();
const refusal = (field: string, words: RegExp) => ({
  code: "invalid",
  message: expect.stringMatching(words),
  fields: { [field]: [expect.stringMatching(words)] },
});

/** What is stored of the school's certificate. */
const stored = (db: Db) => db.select().from(schoolSignatures);

/** Runs `work` as an admin who has just signed in; everything is undone. */
const asAdmin = (work: (ctx: Ctx) => Promise<unknown>) =>
  rolledBack(async (db) => void (await work(ctxOf(db, await anAdmin(db)))));

describe("a certificate with its key", () => {
  it.each(["aes256", "3des"] as const)("is kept sealed from a file of %s, without its password", (algorithm) =>
    asAdmin(async (ctx) => {
      const made = aSigningFile({
        algorithm,
        password: "çã123",
        period: { notBefore: inDays(-1), notAfter: inDays(365) },
      });
      await saveSignature(ctx, made);
      const [row] = await stored(ctx.db);
      expect([row!.notBefore, row!.notAfter]).toEqual([inDays(-1), inDays(365)]);
      expect(row!.sealed).toMatch(/^v1\./);
      const told = await ctx.db.select().from(events).where(eq(events.action, "school_signature.saved"));
      expect(told).toHaveLength(1);
      for (const secret of [made.password, "ESCOLA", "PRIVATE"])
        expect(JSON.stringify([row, told]).includes(secret)).toBe(false);

      const shown = await showSignature(ctx);
      expect(shown).toMatchObject({
        state: "valid",
        holder: "ESCOLA SEMENTEIRA LTDA:11222333000181",
        issuer: "Autoridade de teste",
        isOfIcpBrasil: true,
      });
      expect(Object.keys(shown!)).not.toContain("key");
      const signer = await currentSigner(ctx);
      expect(signer!.chain.map(({ raw }) => raw)).toEqual([made.own, made.root]);
      expect(new X509Certificate(made.own).checkPrivateKey(signer!.key)).toBe(true);
    }),
  );

  it("is replaced by another, and removed", () =>
    asAdmin(async (ctx) => {
      await saveSignature(ctx, good);
      const first = await currentSigner(ctx);
      await saveSignature(ctx, aSigningFile({ organization: "Outra" }));
      expect(await stored(ctx.db)).toHaveLength(1);
      expect((await currentSigner(ctx))!.id).not.toBe(first!.id);
      expect(await showSignature(ctx)).toMatchObject({ isOfIcpBrasil: false });
      await removeSignature(ctx);
      expect([await stored(ctx.db), await currentSigner(ctx), await showSignature(ctx)]).toEqual([[], null, null]);
      await expect(removeSignature(ctx)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("is sealed again with a new secret, and signs nothing once none opens it", () =>
    asAdmin(async (ctx) => {
      await saveSignature(ctx, good);
      const [SESSION_SECRET, SESSION_SECRET_PREVIOUS] = ["n".repeat(40), ctx.settings.SESSION_SECRET];
      const renewed = { ...ctx, settings: { ...ctx.settings, SESSION_SECRET } };
      expect(await currentSigner(renewed)).toBe(null);
      expect(await showSignature(renewed)).toMatchObject({ holder: null });
      expect(await checkSignature(renewed)).toMatchObject({ severity: "wrong", says: /não abre mais/ });
      await resealAll({ ...renewed, settings: { ...renewed.settings, SESSION_SECRET_PREVIOUS } });
      expect(await currentSigner(renewed)).not.toBe(null);
    }));
});

describe("what is refused", () => {
  const cases: [what: string, file: () => Parameters<typeof saveSignature>[1], field: string, words: RegExp][] = [
    ["a wrong password", () => ({ ...good, password: "outra" }), "password", /senha não abre/],
    ["no password", () => ({ ...good, password: "" }), "password", /senha não abre/],
    ["no file", () => ({ file: new Blob([]), password: "" }), "file", /Escolha o arquivo/],
    ["another file", () => ({ file: new Blob(["%PDF-1.7"]), password: "" }), "file", /não é um certificado/],
    ["one without a key", () => aSigningFile({ without: "key" }), "file", /não tem a chave privada/],
    ["one without its certificate", () => aSigningFile({ without: "certificate" }), "file", /mas não o certificado/],
    ["a short key", () => aSigningFile({ bits: 1_024 }), "file", /RSA de 2048 bits/],
    [
      "one that is over",
      () => aSigningFile({ period: { notBefore: inDays(-400), notAfter: inDays(-35) } }),
      "file",
      /venceu em/,
    ],
    [
      "one that has not begun",
      () => aSigningFile({ period: { notBefore: inDays(2), notAfter: inDays(300) } }),
      "file",
      /só começa a valer em/,
    ],
    ["one that asks for too much work", () => aSigningFile({ rounds: 100_001 }), "file", /não é um certificado/],
  ];
  it.each(cases)("%s", async (_, make, field, words) => {
    const file = make();
    await asAdmin(async (ctx) => {
      await saveSignature(ctx, good);
      const before = await stored(ctx.db);
      await expect(saveSignature(ctx, file)).rejects.toMatchObject(refusal(field, words));
      expect(await stored(ctx.db)).toEqual(before);
    });
  });

  it("somebody who is no admin, or signed in long ago", () =>
    rolledBack(async (db) => {
      const other = ctxOf(db, await anInstructor(db));
      const ctx = ctxOf(db, await anAdmin(db));
      const old = { ...ctx, viewer: { ...ctx.viewer, authenticatedAt: new Date(Date.now() - 3_600_000) } };
      for (const [who, code] of [
        [other, "forbidden"],
        [old, "stale"],
      ] as const) {
        await expect(saveSignature(who, good)).rejects.toMatchObject({ code });
        await expect(removeSignature(who)).rejects.toMatchObject({ code });
      }
      await expect(showSignature(other)).rejects.toMatchObject({ code: "forbidden" });
      expect(await stored(db)).toEqual([]);
    }));
});

it("admins get an e-mail 30 days before the end and another at it, and the check turns red", async () => {
  const { db, close } = await freshDatabase();
  const admin = await anAdmin(db);
  const settings = testSettings();
  const ctx = ctxOf(db, admin, { settings });
  const end = inDays(40);
  expect(await checkSignature(ctx)).toMatchObject({ severity: "unused" });
  await saveSignature(ctx, aSigningFile({ period: { notBefore: inDays(-1), notAfter: end } }));
  const letters = async () => {
    const sent = await db.select().from(mails).where(eq(mails.recipient, admin.email)).orderBy(mails.id);
    return sent.map(({ subject }) => subject).filter((subject) => subject.includes("Assinatura dos certificados"));
  };
  let before: string[] = [];
  const watched = async (now: Date) => {
    const then = { ...ctx, viewer: null, now };
    for (let times = 0; times < 2; times++) before = (await watchHealth(then, before)).red;
    const { severity } = await checkSignature(then);
    return [severity, (await currentSigner(then)) !== null, (await letters()).length];
  };
  expect(await watched(new Date(end.getTime() - 30 * day - 1_000))).toEqual(["well", true, 0]);
  expect(await watched(new Date(end.getTime() - 30 * day))).toEqual(["attention", true, 1]);
  expect(await watched(new Date(end.getTime() - day))).toEqual(["attention", true, 1]);
  expect(await watched(end)).toEqual(["attention", true, 1]);
  expect(await watched(new Date(end.getTime() + 1_000))).toEqual(["wrong", false, 2]);
  expect(await watched(new Date(end.getTime() + day))).toEqual(["wrong", false, 2]);
  const [first, second] = await letters();
  expect(first).toContain("que só vale até");
  expect(second).not.toContain("que só vale até");
  await close();
});
