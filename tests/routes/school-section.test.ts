import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { showSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { fieldsOf } from "#app/domain/school-settings/sections.ts";
import { SettingFields } from "#app/routes/admin/school/setting-fields.tsx";
import type { Db } from "#drizzle/client.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, ctxOf, testSettings } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render-page.ts";

const keys = { ASAAS_API_KEY: `$aact_hmlg_${"a".repeat(40)}`, ASAAS_WEBHOOK_TOKEN: "b".repeat(40) };
const titles = ["Chaves do Mercado Pago", "Chaves do Asaas", "Simulação", "O que vai na nota fiscal"];

/** Which of the folded parts of the sales settings are open; `wrong` is a setting whose value was refused. */
async function openParts(db: Db, variables: Record<string, string>, wrong?: string) {
  const settings = testSettings(variables);
  const view = await showSection(ctxOf(db, await anAdmin(db), { settings }), "sales");
  const fields = fieldsOf("sales").flatMap(({ key }) => [
    [key, { name: key, initialValue: view.values[key], errors: key === wrong ? ["Não é uma chave."] : undefined }],
    [`${key}_REMOVE`, { name: `${key}_REMOVE` }],
  ]);
  const props = { view, fields: Object.fromEntries(fields), wasRefused: wrong !== undefined };
  const html = renderPage(() => createElement(SettingFields, props), undefined, { imageLimit: { label: "20 MB" } });
  const parts = [...html.matchAll(/<details( open="")?><summary[^>]*>([^<]*)</g)];
  expect(parts.map(([, , title]) => title)).toEqual(titles);
  expect(html.indexOf("Quem recebe os pagamentos")).toBeLessThan(html.indexOf(titles[0]!));
  for (const [at, gateway] of ["mercado_pago", "asaas"].entries()) {
    const fold = html.indexOf(titles[at]!);
    const stands = html.indexOf(`${settings.PUBLIC_ORIGIN}/api/webhooks/${gateway}<`);
    expect(stands).toBeGreaterThan(fold);
    expect(stands).toBeLessThan(html.indexOf("<label", fold));
  }
  return parts.filter(([, isOpen]) => isOpen).map(([, , title]) => title);
}

describe("the sales settings", () => {
  it("open what belongs to the one that receives the payments, and fold the rest away", () =>
    rolledBack(async (db) => {
      expect(await openParts(db, { PAYMENTS_PROVIDER: "asaas", ...keys })).toEqual(["Chaves do Asaas"]);
      expect(await openParts(db, {})).toEqual(["Simulação"]);
      expect(await openParts(db, { SERVICE_INVOICES: "event" })).toEqual(["Simulação", "O que vai na nota fiscal"]);
    }));

  it("open what holds a refused key", () =>
    rolledBack(async (db) => {
      const open = await openParts(db, {}, "MERCADO_PAGO_ACCESS_TOKEN");
      expect(open).toEqual(["Chaves do Mercado Pago", "Simulação"]);
    }));
});
