import { afterAll, beforeAll, expect, it } from "vitest";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { secret, sellingWith } from "#tests/gateways/mercado-pago/settings.ts";
import { type App, startApp } from "#tests/support/app.ts";

let gateway: Gateway;
let app: App;
beforeAll(async () => {
  gateway = await startMercadoPago();
  app = await startApp({ env: sellingWith(gateway) });
});
afterAll(() => Promise.all([gateway.stop(), app.stop()]));

const notice = { id: "ORD01JQ4S4KY8HWQ6NA5PXB65B3D3D", secret };

it("reach the reader with the request id that Mercado Pago signed, not with one of ours", async () => {
  const to = `${app.origin}/api/webhooks/mercado_pago`;
  expect(await gateway.notice({ ...notice, to, requestId: "2066ca19-c6f1-498a-be75-1923005edd06" })).toEqual({
    status: 200,
  });
  expect(await gateway.notice({ ...notice, to, isForged: true })).toEqual({ status: 401 });
});
