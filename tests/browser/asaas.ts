import { sellingThrough } from "#tests/browser/gateway.ts";
import { testKey } from "#tests/gateways/asaas/books.ts";
import { startAsaas } from "#tests/gateways/asaas/client.ts";
import { sellingWith } from "#tests/gateways/asaas/settings.ts";

export const test = sellingThrough(startAsaas, (gateway) => ({
  ...sellingWith(gateway),
  ASAAS_API_KEY: testKey,
  CARD_INSTALMENTS: "12",
}));
export { taxId } from "#tests/gateways/asaas/settings.ts";
