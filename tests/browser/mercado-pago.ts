import { sellingThrough } from "#tests/browser/gateway.ts";
import { startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { sellingWith } from "#tests/gateways/mercado-pago/settings.ts";

/** The account of a test user, as Mercado Pago says when the server asks it at its start. */
async function startWithTestUser() {
  const gateway = await startMercadoPago();
  await gateway.tagsAre(["normal", "test_user"]);
  return gateway;
}

export const test = sellingThrough(startWithTestUser, (gateway) => ({
  ...sellingWith(gateway),
  CARD_INSTALMENTS: "12",
}));
