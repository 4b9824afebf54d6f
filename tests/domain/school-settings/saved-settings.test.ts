import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { followSaved, keepSettings, readSections } from "#app/domain/school-settings/saved-settings.server.ts";
import { fieldsOf, sectionNames } from "#app/domain/school-settings/sections.ts";
import { schoolKeys, withSaved } from "#app/domain/settings.ts";
import { resealAll } from "#app/server/commands/reseal-all.server.ts";
import type { Db } from "#drizzle/client.ts";
import { events, savedSettings } from "#drizzle/schema/platform.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, ctxOf, testSettings } from "#tests/support/people.ts";

const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "chave" };

/** The settings with what is saved, as a process with these variables reads them. */
const settingsOf = (db: Db, variables = {}) => followSaved({ db, settings: testSettings(variables) })();

describe("settings of the panel", () => {
  it("stand each in one section", () => {
    const keys = sectionNames.flatMap((section) => fieldsOf(section).map(({ key }) => key));
    expect(keys.sort()).toEqual([...schoolKeys].sort());
  });

  it("hold where the environment says nothing, and go back to the default", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      await keepSettings(ctx, { PLATFORM_NAME: " Escola da Serra ", UPLOAD_IMAGE_MB: "7", OIDC_NAME: "a rede" });
      expect(await settingsOf(db)).toMatchObject({ PLATFORM_NAME: "Escola da Serra", UPLOAD_IMAGE_MB: 7 });
      expect(await settingsOf(db, { PLATFORM_NAME: "Do servidor" })).toMatchObject({
        PLATFORM_NAME: "Do servidor",
        UPLOAD_IMAGE_MB: 7,
      });
      await keepSettings(ctx, { PLATFORM_NAME: null, UPLOAD_IMAGE_MB: "" });
      expect(await settingsOf(db)).toMatchObject({
        PLATFORM_NAME: "Sementeira",
        UPLOAD_IMAGE_MB: 20,
        OIDC_NAME: "a rede",
      });
    }));

  it("are recorded by name, once for each change", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const last = () => db.select().from(events).where(eq(events.action, "settings.changed")).orderBy(desc(events.id));
      await keepSettings(ctx, { COMPANY_TAX_ID: "11444777000161", PIX_CITY: "Curitiba" });
      await keepSettings(ctx, { COMPANY_TAX_ID: "11.444.777/0001-61", PIX_CITY: "Curitiba", TRADE_NAME: null });
      const [event, ...others] = await last();
      expect(others).toEqual([]);
      expect(event).toMatchObject({ actorId: ctx.viewer.id, data: { names: ["COMPANY_TAX_ID", "PIX_CITY"] } });
      expect(event!.afterHash).not.toBe(event!.beforeHash);
    }));

  it("refuse what the environment refuses, half of a pair, and what the environment says itself", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const ctx = ctxOf(db, admin, { settings: testSettings({ PIX_CITY: "Olinda" }) });
      const refused = (changes: Parameters<typeof keepSettings>[1]) =>
        keepSettings(ctx, changes).then(
          () => null,
          ({ code, fields }) => ({ code, fields: Object.keys(fields) }),
        );
      expect(await refused({ COMPANY_TAX_ID: "123", CONTACT_EMAIL: "nada" })).toEqual({
        code: "invalid",
        fields: ["COMPANY_TAX_ID", "CONTACT_EMAIL"],
      });
      expect(await refused({ GOOGLE_CLIENT_ID: "id" })).toEqual({ code: "invalid", fields: ["GOOGLE_CLIENT_SECRET"] });
      expect(await refused({ PIX_CITY: "Recife" })).toEqual({ code: "invalid", fields: ["PIX_CITY"] });
      expect(await refused({ OIDC_MFA_ACR: "2" })).toEqual({ code: "invalid", fields: ["OIDC_ISSUER"] });
      expect(await refused({ ADMIN_SECOND_FACTOR: "1" })).toBeNull();
      expect(await refused(google)).toBeNull();
      expect(await refused({ GOOGLE_CLIENT_SECRET: null })).toEqual({
        code: "invalid",
        fields: ["GOOGLE_CLIENT_SECRET"],
      });
    }));

  it("tell the second of two who edit the same section, and neither of two sections", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const [about, limits, signIn] = await Promise.all(
        (["about", "limits", "sign-in"] as const).map(async (section) => (await showSection(ctx, section)).version),
      );
      await keepSettings(ctx, { PLATFORM_NAME: "Primeira" }, { section: "about", version: about });
      await expect(
        keepSettings(ctx, { PLATFORM_NAME: "Segunda" }, { section: "about", version: about }),
      ).rejects.toMatchObject({ code: "conflict", fields: { PLATFORM_NAME: [expect.stringContaining("“Primeira”")] } });
      await keepSettings(ctx, { UPLOAD_IMAGE_MB: "9" }, { section: "limits", version: limits });
      await keepSettings(ctx, google, { section: "sign-in", version: signIn });
      const again = keepSettings(
        ctx,
        { ...google, GOOGLE_CLIENT_SECRET: "outra" },
        { section: "sign-in", version: signIn },
      );
      const refusal = await again.catch((error) => error);
      expect(refusal).toMatchObject({ code: "conflict" });
      expect(JSON.stringify(refusal.fields)).not.toContain("chave”");
    }));
});

describe("a mail server of the panel", () => {
  it("is an address without options, which would start a program on the server", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      for (const options of ["?sendmail=true&path=/usr/bin/touch", "?logger=true", "#x?sendmail=true"])
        await expect(keepSettings(ctx, { SMTP_URL: `smtp://mail.example:587${options}` })).rejects.toMatchObject({
          code: "invalid",
          fields: { SMTP_URL: [expect.stringContaining("sem ? nem #")] },
        });
      const SMTP_URL = "smtp://mail.example/?sendmail=true&path=/usr/bin/touch";
      expect(withSaved(testSettings(), { SMTP_URL })).toMatchObject({ SMTP_URL: undefined, unusable: ["SMTP_URL"] });
    }));
});

describe("a secret of the panel", () => {
  it("goes to another address only after it was typed again", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const oidc = { OIDC_ISSUER: "https://id.escola.example", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "chave" };
      const model = { AI_BASE_URL: "https://ia.example/v1", AI_MODEL: "m", AI_API_KEY: "sk-1" };
      await keepSettings(ctx, { ...oidc, ...model });
      const fieldsOfRefusal = (changes: Parameters<typeof keepSettings>[1], asking = ctx) =>
        keepSettings(asking, changes).then(
          () => null,
          ({ fields }) => Object.keys(fields),
        );
      expect(await fieldsOfRefusal({ OIDC_ISSUER: "https://ladrao.example" })).toEqual(["OIDC_CLIENT_SECRET"]);
      expect(await fieldsOfRefusal({ AI_BASE_URL: "https://ladrao.example/v1" })).toEqual(["AI_API_KEY"]);
      await keepSettings(ctx, { AI_BASE_URL: null });
      expect(await fieldsOfRefusal({ AI_BASE_URL: "https://ladrao.example/v1" })).toEqual(["AI_API_KEY"]);
      expect(await fieldsOfRefusal({ ...model, AI_BASE_URL: "https://outra.example/v1" })).toBeNull();
      expect(await fieldsOfRefusal({ OIDC_ISSUER: oidc.OIDC_ISSUER, OIDC_CLIENT_ID: "outro" })).toBeNull();
      await keepSettings(ctx, { AI_BASE_URL: null, AI_API_KEY: null });
      const settings = testSettings({ AI_API_KEY: "sk-do-servidor" });
      expect(await fieldsOfRefusal({ AI_BASE_URL: "https://ladrao.example/v1" }, { ...ctx, settings })).toEqual([
        "AI_BASE_URL",
      ]);
    }));

  it("is sealed, without the spaces it was pasted with", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      await keepSettings(ctx, { ...google, GOOGLE_CLIENT_SECRET: " chave\n" });
      const [row] = await db.select().from(savedSettings).where(eq(savedSettings.name, "GOOGLE_CLIENT_SECRET"));
      expect(row).toMatchObject({ value: null, sealed: expect.stringMatching(/^v1\./) });
      expect(row!.sealed).not.toContain("chave");
      expect(await settingsOf(db)).toMatchObject(google);
    }));

  it("that cannot be opened is named, switches off what needs it, and can be typed again", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      await keepSettings(ctxOf(db, admin), { ...google, PIX_CITY: "Natal" });
      const settings = { ...testSettings(), SESSION_SECRET: "another one, since the first was lost" };
      const later = await followSaved({ db, settings })();
      expect(later.unusable).toEqual(["GOOGLE_CLIENT_SECRET"]);
      expect(later).toMatchObject({ GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined, PIX_CITY: "Natal" });
      await keepSettings(ctxOf(db, admin, { settings }), { UPLOAD_IMAGE_MB: "3" });
      await keepSettings(ctxOf(db, admin, { settings }), { GOOGLE_CLIENT_SECRET: "chave" });
      const mended = await followSaved({ db, settings })();
      expect(mended).toMatchObject({ ...google, unusable: [] });
    }));

  it("is sealed again with a new secret", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      await keepSettings(ctx, google);
      const SESSION_SECRET = "the secret that takes the place of the old one";
      const changing = { ...testSettings(), SESSION_SECRET, SESSION_SECRET_PREVIOUS: ctx.settings.SESSION_SECRET };
      expect((await resealAll({ ...ctx, settings: changing })).lost).toBe(0);
      const { saved } = await readSections({ db, settings: { ...testSettings(), SESSION_SECRET } });
      expect(saved).toMatchObject(google);
    }));
});

describe("what is kept and no longer valid", () => {
  it("counts as unset", () => {
    const settings = withSaved(testSettings(), { UPLOAD_IMAGE_MB: "muitos", PIX_CITY: "Natal" });
    expect(settings).toMatchObject({ UPLOAD_IMAGE_MB: 20, PIX_CITY: "Natal", unusable: ["UPLOAD_IMAGE_MB"] });
  });

  it("takes along whatever needs it, through every pair", () => {
    const oidc = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: null };
    const settings = withSaved(testSettings(), { ...oidc, ADMIN_SECOND_FACTOR: "1", OIDC_MFA_ACR: "2" });
    expect(settings).toMatchObject({ OIDC_ISSUER: undefined, ADMIN_SECOND_FACTOR: true, OIDC_MFA_ACR: [] });
  });
});

describe("following what is saved", () => {
  it("gives the same object until something changes, at whichever instance", async () => {
    const place = await freshDatabase();
    try {
      const follow = followSaved({ db: place.db, settings: testSettings() });
      const before = await follow();
      expect(await follow()).toBe(before);
      await keepSettings(ctxOf(place.db, await anAdmin(place.db)), { PLATFORM_NAME: "Escola da Serra" });
      const after = await follow();
      expect(after).not.toBe(before);
      expect(after.PLATFORM_NAME).toBe("Escola da Serra");
      expect(await follow()).toBe(after);
    } finally {
      await place.close();
    }
  });
});
