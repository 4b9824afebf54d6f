import { serveSchool } from "#tests/browser/school.ts";
import { test as base } from "#tests/browser/support.ts";

/** A school that sells with a fake gateway, which is a process of its own. */
export function sellingThrough<Gateway extends { url: string; stop: () => Promise<void> }>(
  start: () => Promise<Gateway>,
  settings: (gateway: Gateway) => Record<string, string>,
) {
  return base.extend<object, { gateway: Gateway; shop: string }>({
    gateway: [
      async ({ browser: _ }, use) => {
        const gateway = await start();
        await use(gateway);
        await gateway.stop();
      },
      { scope: "worker" },
    ],
    shop: [
      async ({ school, gateway }, use) => {
        const { origin, stop } = await serveSchool(school, settings(gateway));
        await use(origin);
        await stop();
      },
      { scope: "worker", timeout: 60_000 },
    ],
    baseURL: ({ shop }, use) => use(shop),
  });
}
