import { mkdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { checkOpening, showOpenPoints } from "#app/domain/health/open-points.server.ts";
import { openPointsOf } from "#app/domain/health/open-points.ts";
import { textsChangedOn } from "#app/domain/legal/legal-pages.ts";
import { confirmTexts } from "#app/domain/legal/record-acceptance.server.ts";
import { isDemoSchool } from "#app/domain/settings.ts";
import { users } from "#drizzle/schema/people.ts";
import { secondFactors } from "#drizzle/schema/second-factor.ts";
import { aFolder } from "#tests/domain/backups/a-school.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";

const open = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://cursos.escola.example", PROXY_HOPS: "1" };
const named = {
  PLATFORM_NAME: "Escola da Videira",
  LEGAL_NAME: "Associação Videira",
  COMPANY_TAX_ID: "529.982.247-25",
  COMPANY_ADDRESS: "Rua das Uvas, 7, Bento Gonçalves, RS",
  CONTACT_EMAIL: "contato@videira.example",
  PIX_KEY: "529.982.247-25",
  SMTP_URL: "smtp://mail.example",
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "x",
  OIDC_CLIENT_SECRET: "y",
  ADMIN_SECOND_FACTOR: "1",
};
const namesOf = (points: { name: string }[]) => points.map(({ name }) => name);

it("a school that was told nothing lacks everything, and one that was told it all only real payments", () => {
  const facts = { hasAdmin: false, adminsHaveFactor: false, backupsLeave: false, textsConfirmed: false };
  expect(namesOf(openPointsOf({ ...facts, settings: testSettings(open) }))).toEqual(
    "admin name owner contact letters pix payments texts factor backups".split(" "),
  );
  const done = { hasAdmin: true, adminsHaveFactor: true, backupsLeave: true, textsConfirmed: true };
  expect(namesOf(openPointsOf({ ...done, settings: testSettings({ ...open, ...named }) }))).toEqual(["payments"]);
});

it.each([
  ["LEGAL_NAME", "owner"],
  ["COMPANY_TAX_ID", "owner"],
  ["COMPANY_ADDRESS", "contact"],
  ["CONTACT_EMAIL", "contact"],
  ["PIX_KEY", "pix"],
  ["PLATFORM_NAME", "name"],
  ["SMTP_URL", "letters"],
] as const)("%s alone missing is the point %s", (setting, point) => {
  const { [setting]: _, ...others } = named;
  const facts = { hasAdmin: true, adminsHaveFactor: true, backupsLeave: true, textsConfirmed: true };
  const points = openPointsOf({ ...facts, settings: testSettings({ ...open, ...others }) });
  expect(namesOf(points).sort()).toEqual([point, "payments"].sort());
});

it("a school that sells with Mercado Pago needs no PIX key, but both keys of its account", () => {
  const facts = { hasAdmin: true, adminsHaveFactor: true, backupsLeave: true, textsConfirmed: true };
  const { PIX_KEY: _, ...others } = named;
  const keys = { MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-0123456789-1", MERCADO_PAGO_WEBHOOK_SECRET: "s".repeat(20) };
  const settings = testSettings({ ...open, ...others, PAYMENTS_PROVIDER: "mercado_pago", ...keys });
  expect(openPointsOf({ ...facts, settings })).toEqual([]);
  const lost = { ...settings, MERCADO_PAGO_ACCESS_TOKEN: undefined };
  expect(namesOf(openPointsOf({ ...facts, settings: lost }))).toEqual(["payment-keys"]);
});

it("the demo school has no points, and says what it is", () =>
  rolledBack(async (db) => {
    expect(isDemoSchool(testSettings())).toBe(true);
    expect(isDemoSchool(testSettings(open))).toBe(false);
    expect(isDemoSchool(testSettings({ DEMO_CONTENT: "0" }))).toBe(false);
    expect(await showOpenPoints(ctxOf(db, await anAdmin(db)))).toEqual([]);
    expect(await checkOpening(ctxOf(db))).toMatchObject([{ name: "opening", severity: "unused" }]);
  }));

it("are shown only to admins, and by the doctor, each with what to do", () =>
  rolledBack(async (db) => {
    const settings = testSettings({ ...open, ...named });
    await db.update(users).set({ role: "instructor" }).where(eq(users.role, "admin"));
    expect(namesOf(await checkOpening({ db, settings }))).toContain("opening.admin");
    const admin = await anAdmin(db);
    const points = await showOpenPoints(ctxOf(db, admin, { settings }));
    expect(namesOf(points)).toEqual(["payments", "texts", "backups"]);
    expect(await showOpenPoints(ctxOf(db, await anInstructor(db), { settings }))).toEqual([]);
    for (const finding of await checkOpening({ db, settings }))
      expect(finding).toMatchObject({ severity: "attention", says: expect.any(String), advice: expect.any(String) });
  }));

it("a second factor is missed until it is demanded, or every admin has one that was confirmed", () =>
  rolledBack(async (db) => {
    const settings = testSettings({ ...open, ...named, ADMIN_SECOND_FACTOR: "0" });
    await db.update(users).set({ role: "instructor" }).where(eq(users.role, "admin"));
    const [ana, bia] = [await anAdmin(db), await anAdmin(db)];
    const names = async () => namesOf(await showOpenPoints(ctxOf(db, ana, { settings })));
    await db.insert(secondFactors).values([
      { userId: ana.id, sealedSecret: "v1.x", confirmedAt: new Date() },
      { userId: bia.id, sealedSecret: "v1.y" },
    ]);
    expect(await names()).toContain("factor");
    await db.update(secondFactors).set({ confirmedAt: new Date() });
    expect(await names()).not.toContain("factor");
  }));

it("texts count as confirmed until they change, and copies as gone only where they lie on another disk", () =>
  rolledBack(async (db) => {
    using place = aFolder();
    const settings = testSettings({ ...open, ...named, DATA_DIR: place.folder, BACKUP_DIR: "/dev" });
    const ctx = ctxOf(db, await anAdmin(db), { settings });
    await recordEvent(ctx, "texts.confirmed", "school/1", { changedOn: "2020-01-01" });
    expect(namesOf(await showOpenPoints(ctx))).toEqual(["payments", "texts"]);
    await recordEvent(ctx, "texts.confirmed", "school/1", { changedOn: textsChangedOn });
    expect(namesOf(await showOpenPoints(ctx))).toEqual(["payments"]);
    const beside = { ...settings, BACKUP_DIR: `${settings.DATA_DIR}/backups` };
    mkdirSync(beside.BACKUP_DIR);
    expect(namesOf(await showOpenPoints({ ...ctx, settings: beside }))).toEqual(["payments", "backups"]);
  }));

it("the texts are to be confirmed again once they promise another guarantee", () =>
  rolledBack(async (db) => {
    const before = ctxOf(db, await anAdmin(db), { settings: testSettings({ ...open, ...named }) });
    const since = { ...before, settings: testSettings({ ...open, ...named, GUARANTEE_DAYS: "60" }) };
    await confirmTexts(before);
    expect(namesOf(await showOpenPoints(before))).not.toContain("texts");
    expect(namesOf(await showOpenPoints(since))).toContain("texts");
    await recordEvent(since, "texts.confirmed", "school/1", { changedOn: textsChangedOn });
    expect(namesOf(await showOpenPoints(since))).not.toContain("texts");
  }));
