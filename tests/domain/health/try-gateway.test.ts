import { afterAll, beforeAll, expect, it } from "vitest";
import { checkGateway, tryGateway } from "#app/domain/health/try-gateway.server.ts";
import { schoolWith as schoolWithAsaas } from "#tests/domain/payments/asaas/fixture.ts";
import { schoolWith } from "#tests/domain/payments/mercado-pago/fixture.ts";
import { testKey } from "#tests/gateways/asaas/books.ts";
import { startAsaas } from "#tests/gateways/asaas/client.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startMercadoPago();
});
afterAll(() => gateway.stop());

it("makes a PIX and a page of R$ 5,00, and leaves neither open", () =>
  rolledBack(async (db) => {
    const findings = await tryGateway(ctxOf(db, null, { settings: schoolWith(gateway) }));
    expect(findings.map(({ severity }) => severity)).toEqual(["well", "well", "well"]);
    expect(findings[0]!.says).toContain("conta de verdade");
    const { orders, preferences } = await gateway.books();
    expect(orders).toMatchObject([{ cents: 500, status: "canceled" }]);
    expect(preferences).toMatchObject([{ cents: 500 }]);
    expect(preferences[0]!.endsAt).toBeLessThanOrEqual(Date.now());
  }));

it("says why where the account refuses, without the token, and tries nothing for a simulated school", () =>
  rolledBack(async (db) => {
    const token = "APP_USR-of-another-account-000000000";
    const settings = schoolWith(gateway, { MERCADO_PAGO_ACCESS_TOKEN: token });
    const findings = await tryGateway(ctxOf(db, null, { settings }));
    expect(findings).toMatchObject([
      { severity: "wrong", says: expect.stringContaining("não aceita a chave da escola") },
      { severity: "wrong", says: expect.stringContaining("status 401") },
      { severity: "wrong", says: expect.stringContaining("status 401") },
    ]);
    expect(JSON.stringify(findings)).not.toContain(token);
    expect(await tryGateway(ctxOf(db, null, { settings: testSettings() }))).toMatchObject([{ severity: "unused" }]);
  }));

it("has Asaas charge the school itself, and says whether it sends its notices", () =>
  rolledBack(async (db) => {
    const asaas = await startAsaas();
    const settings = schoolWithAsaas(asaas, { ASAAS_API_KEY: testKey });
    const look = async () =>
      (await tryGateway(ctxOf(db, null, { settings }))).map(({ severity, says }) => [severity, says]);
    const charged = ["well", "Uma cobrança de R$ 5,00 foi feita e cancelada."];
    const account = ["attention", "É uma conta de teste: nenhuma venda cobra nada."];
    const untold = ["wrong", expect.stringContaining("não sabe para onde")];
    expect(await look()).toEqual([account, charged, charged, untold]);
    const { customers, payments } = await asaas.books();
    expect(customers).toMatchObject([{ cpfCnpj: settings.COMPANY_TAX_ID.replace(/\D/g, "") }]);
    expect(payments.map(({ cents, deleted }) => [cents, deleted])).toEqual([
      [500, true],
      [500, true],
    ]);
    const webhook = { url: `${settings.PUBLIC_ORIGIN}/api/webhooks/asaas`, enabled: true, interrupted: true };
    await asaas.set({ webhooks: [webhook] });
    expect((await look())[3]).toEqual(["wrong", expect.stringContaining("parou de mandar")]);
    await asaas.set({ webhooks: [{ ...webhook, interrupted: false }] });
    expect((await look())[3]).toEqual(["well", expect.any(String)]);
    await asaas.fault({ kind: "status", status: 400, code: "invalid_action", method: "POST", path: "/payments$" });
    expect((await look())[1]).toEqual(["wrong", "A cobrança de R$ 5,00 foi recusada."]);
    const issuing = {
      SERVICE_INVOICES: "asaas",
      INVOICE_DESCRIPTION: "Curso livre",
      INVOICE_SERVICE_CODE: "8.02",
      INVOICE_SERVICE_NAME: "Instrução",
      INVOICE_ISS_RATE: "2",
    };
    const invoices = async (more: object) =>
      (await tryGateway(ctxOf(db, null, { settings: schoolWithAsaas(asaas, { ...issuing, ...more }) }))).at(-1);
    expect(await invoices({})).toMatchObject({ name: "gateway-invoices", severity: "well" });
    expect(await invoices({ INVOICE_SERVICE_CODE: "" })).toMatchObject({ severity: "wrong" });
    await asaas.set({ hasFiscalInfo: false });
    expect(await invoices({})).toMatchObject({
      severity: "wrong",
      says: expect.stringContaining("informações fiscais"),
    });
    await asaas.stop();
  }));

it("is asked for the health page whether people can buy: no key taken, no answer, notices stopped", async () => {
  const asaas = await startAsaas();
  const settings = schoolWithAsaas(asaas);
  const webhook = { url: `${settings.PUBLIC_ORIGIN}/api/webhooks/asaas`, enabled: true, interrupted: false };
  await asaas.set({ webhooks: [webhook] });
  expect(await checkGateway({ settings })).toMatchObject({ severity: "well" });
  await asaas.set({ webhooks: [{ ...webhook, interrupted: true }] });
  expect(await checkGateway({ settings })).toMatchObject({ severity: "attention", warning: "Avisos do Asaas" });
  const refused = { ...settings, ASAAS_API_KEY: "$aact_prod_0123456789abcdef0123456789" };
  expect(await checkGateway({ settings: refused })).toMatchObject({
    severity: "wrong",
    says: expect.stringContaining("ninguém consegue comprar"),
    advice: "Digite a chave de novo em Painel → Escola → Vendas.",
  });
  await asaas.stop();
  expect(await checkGateway({ settings })).toMatchObject({ severity: "wrong", says: "O Asaas não respondeu." });
  expect(await checkGateway({ settings: testSettings() })).toMatchObject({ severity: "unused" });
});
