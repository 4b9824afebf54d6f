import type { Ctx } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import { addressOfNotices, aGatewaySale } from "#tests/domain/payments/gateway-sale.ts";
import type { Gateway } from "#tests/gateways/mercado-pago/client.ts";
import { sellingWith } from "#tests/gateways/mercado-pago/settings.ts";
import { testSettings } from "#tests/support/people.ts";

export const schoolWith = (gateway: Pick<Gateway, "url">, more: Record<string, string> = {}) =>
  testSettings({ ...sellingWith(gateway), ...more });

/** A course of R$ 197,00, somebody who wants it, and an admin, in a school that sells with Mercado Pago. */
export const aRealSale = (db: Db, gateway: Gateway, more: Record<string, string> = {}) =>
  aGatewaySale(db, schoolWith(gateway, more));

export const noticeAddress = (ctx: Ctx) => addressOfNotices(ctx, "mercado_pago");
