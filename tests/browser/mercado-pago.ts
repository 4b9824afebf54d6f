import { sellingThrough } from "#tests/browser/gateway.ts";
import { startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { sellingWith } from "#tests/gateways/mercado-pago/settings.ts";

export const test = sellingThrough(startMercadoPago, sellingWith);
