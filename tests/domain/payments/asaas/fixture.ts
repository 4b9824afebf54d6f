import type { Db } from "#drizzle/client.ts";
import { aGatewaySale } from "#tests/domain/payments/gateway-sale.ts";
import type { Gateway } from "#tests/gateways/asaas/client.ts";
import { sellingWith, taxId } from "#tests/gateways/asaas/settings.ts";
import { testSettings } from "#tests/support/people.ts";

export const schoolWith = (gateway: Pick<Gateway, "url">, more: Record<string, string> = {}) =>
  testSettings({ ...sellingWith(gateway), ...more });

/** A course of R$ 197,00, somebody who wants it, and an admin, in a school that sells with Asaas. */
export const aRealSale = (db: Db, gateway: Gateway) =>
  aGatewaySale(db, schoolWith(gateway, { CARD_INSTALMENTS: "12" }), { tax_id: taxId });
