import type { Db } from "#drizzle/client.ts";
import { aGatewaySale } from "#tests/domain/payments/gateway-sale.ts";
import { accountKey } from "#tests/gateways/asaas/books.ts";
import type { Gateway } from "#tests/gateways/asaas/client.ts";
import { testSettings } from "#tests/support/people.ts";

export const token = "um-token-dos-avisos-com-32-letras-e-numeros";
export const taxId = "529.982.247-25";

/** The environment of a school that sells with the fake Asaas. */
export const sellingWith = ({ url }: Pick<Gateway, "url">) => ({
  PAYMENTS_PROVIDER: "asaas",
  ASAAS_API_KEY: accountKey,
  ASAAS_WEBHOOK_TOKEN: token,
  ASAAS_URL: url,
});

export const schoolWith = (gateway: Pick<Gateway, "url">, more: Record<string, string> = {}) =>
  testSettings({ ...sellingWith(gateway), ...more });

/** A course of R$ 197,00, somebody who wants it, and an admin, in a school that sells with Asaas. */
export const aRealSale = (db: Db, gateway: Gateway) => aGatewaySale(db, schoolWith(gateway), { tax_id: taxId });
