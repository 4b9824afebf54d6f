import { serveSchool } from "#tests/browser/school.ts";
import { test as base } from "#tests/browser/support.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { sellingWith } from "#tests/gateways/mercado-pago/settings.ts";

/** A school that sells with the fake Mercado Pago, which is a process of its own. */
export const test = base.extend<object, { gateway: Gateway; shop: string }>({
  gateway: [
    async ({ browser: _ }, use) => {
      const gateway = await startMercadoPago();
      await use(gateway);
      await gateway.stop();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ school, gateway }, use) => {
      const { origin, stop } = await serveSchool(school, sellingWith(gateway));
      await use(origin);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ shop }, use) => use(shop),
});
