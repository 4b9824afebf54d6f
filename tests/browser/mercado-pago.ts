import { serveSchool } from "#tests/browser/school.ts";
import { test as base } from "#tests/browser/support.ts";
import { account } from "#tests/gateways/mercado-pago/books.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";

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
      const { origin, stop } = await serveSchool(school, {
        PAYMENTS_PROVIDER: "mercado_pago",
        MERCADO_PAGO_ACCESS_TOKEN: account.token,
        MERCADO_PAGO_WEBHOOK_SECRET: "the-secret-of-notices-0123456789",
        MERCADO_PAGO_URL: gateway.url,
      });
      await use(origin);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ shop }, use) => use(shop),
});
