import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { askMode, knownMode } from "#app/domain/payments/find-provider.server.ts";
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

it("a token that looks real is known as a test user's once Mercado Pago was asked, and it is asked once", async () => {
  const settings = schoolWith(gateway);
  await gateway.tagsAre(["normal", "test_user"]);
  expect(knownMode(settings)).toBeNull();
  for (let times = 0; times < 3; times++) expect(await askMode({ settings })).toBe("test");
  expect([knownMode(settings), await asked()]).toEqual(["test", 1]);
  // Another token is another account.
  await gateway.tagsAre(["normal"]);
  expect(await askMode({ settings: schoolWith(gateway) })).toBe("live");
});

it("without an answer it is not known, and asked again", async () => {
  const settings = schoolWith(gateway);
  await gateway.fault({ kind: "status", status: 500, code: "internal_error" });
  expect(await askMode({ settings })).toBeNull();
  expect(await askMode({ settings })).toBe("live");
});

it.each([
  ["the sandbox's address", { ASAAS_URL: "https://api-sandbox.asaas.com" }, "test"],
  ["a key of the sandbox", { ASAAS_API_KEY: "$aact_hmlg_0123456789abcdef0123456789" }, "test"],
  ["neither", { ASAAS_API_KEY: "$aact_prod_0123456789abcdef0123456789" }, "live"],
])("Asaas says it by %s", async (_, more, mode) => {
  const settings = testSettings({ ...sellingWith({ url: "https://api.asaas.com" }), ...more });
  expect(await askMode({ settings })).toBe(mode);
});

it("nothing is asked where nothing is sold through a gateway, nor for a token of the former kind", async () => {
  expect(await askMode({ settings: testSettings() })).toBeNull();
  const old = schoolWith(gateway, {
    MERCADO_PAGO_ACCESS_TOKEN: "TEST-6245132082630004-112219-0123456789abcdef-823549964",
  });
  expect(await askMode({ settings: old })).toBe("test");
  expect(await asked()).toBe(0);
});
