import { afterAll, beforeAll, expect, it } from "vitest";
import { tryGateway } from "#app/domain/health/try-gateway.server.ts";
import { schoolWith } from "#tests/domain/payments/mercado-pago/fixture.ts";
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
    expect(findings.map(({ severity }) => severity)).toEqual(["well", "well"]);
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
      { severity: "wrong", says: expect.stringContaining("status 401") },
      { severity: "wrong", says: expect.stringContaining("status 401") },
    ]);
    expect(JSON.stringify(findings)).not.toContain(token);
    expect(await tryGateway(ctxOf(db, null, { settings: testSettings() }))).toMatchObject([{ severity: "unused" }]);
  }));
