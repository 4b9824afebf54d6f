import { sellingThrough } from "#tests/browser/gateway.ts";
import { startAsaas } from "#tests/gateways/asaas/client.ts";
import { sellingWith } from "#tests/gateways/asaas/settings.ts";

export const test = sellingThrough(startAsaas, sellingWith);
export { taxId } from "#tests/gateways/asaas/settings.ts";
