import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { askAccount, knownMode } from "#app/domain/payments/find-provider.server.ts";
import { startAsaas } from "#tests/gateways/asaas/client.ts";
import { sellingWith } from "#tests/gateways/asaas/settings.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { testSettings } from "#tests/support/people.ts";
import { schoolWith } from "./fixture.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startMercadoPago();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.reset());

const asked = async () => (await gateway.books()).asked.length;

it("a token that looks real is known as a test user's once Mercado Pago was asked", async () => {
  const settings = schoolWith(gateway);
  await gateway.tagsAre(["normal", "test_user"]);
  expect(knownMode(settings)).toBeNull();
  expect(await askAccount({ settings })).toBe("open");
  expect(knownMode(settings)).toBe("test");
  // Another token is another account.
  await gateway.tagsAre(["normal"]);
  const other = schoolWith(gateway);
  await askAccount({ settings: other });
  expect(knownMode(other)).toBe("live");
});

it("without an answer it is not known", async () => {
  const settings = schoolWith(gateway);
  await gateway.fault({ kind: "status", status: 500, code: "internal_error" });
  expect(await askAccount({ settings })).toBe("silent");
  expect(knownMode(settings)).toBeNull();
});

it("a key that the gateway does not take is told apart from a gateway that does not answer", async () => {
  const settings = schoolWith(gateway, { MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-of-another-account-000000000" });
  expect(await askAccount({ settings })).toBe("refused");
  expect(knownMode(settings)).toBeNull();
  const asaas = await startAsaas();
  const of = (more = {}) => askAccount({ settings: testSettings({ ...sellingWith(asaas), ...more }) });
  expect(await of()).toBe("open");
  expect(await of({ ASAAS_API_KEY: "$aact_prod_0123456789abcdef0123456789" })).toBe("refused");
  await asaas.stop();
  expect(await of()).toBe("silent");
});

it.each([
  ["the sandbox's address", { ASAAS_URL: "https://api-sandbox.asaas.com" }, "test"],
  ["a key of the sandbox", { ASAAS_API_KEY: "$aact_hmlg_0123456789abcdef0123456789" }, "test"],
  ["neither", { ASAAS_API_KEY: "$aact_prod_0123456789abcdef0123456789" }, "live"],
])("Asaas says it by %s", (_, more, mode) => {
  const settings = testSettings({ ...sellingWith({ url: "https://api.asaas.com" }), ...more });
  expect(knownMode(settings)).toBe(mode);
});

it("nothing is asked where nothing is sold through a gateway, and a token of the former kind says it", async () => {
  expect(await askAccount({ settings: testSettings() })).toBeNull();
  const old = schoolWith(gateway, {
    MERCADO_PAGO_ACCESS_TOKEN: "TEST-6245132082630004-112219-0123456789abcdef-823549964",
  });
  expect(knownMode(old)).toBe("test");
  expect(await asked()).toBe(0);
});
