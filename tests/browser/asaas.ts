import { serveSchool } from "#tests/browser/school.ts";
import { test as base } from "#tests/browser/support.ts";
import { type Gateway, startAsaas } from "#tests/gateways/asaas/client.ts";
import { sellingWith } from "#tests/gateways/asaas/settings.ts";

/** A school that sells with the fake Asaas, which is a process of its own. */
export const test = base.extend<object, { gateway: Gateway; shop: string }>({
  gateway: [
    async ({ browser: _ }, use) => {
      const gateway = await startAsaas();
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

export { taxId } from "#tests/gateways/asaas/settings.ts";
