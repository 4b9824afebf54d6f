import type { Ctx } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import { addressOfNotices, aGatewaySale } from "#tests/domain/payments/gateway-sale.ts";
import { account } from "#tests/gateways/mercado-pago/books.ts";
import type { Gateway } from "#tests/gateways/mercado-pago/client.ts";
import { testSettings } from "#tests/support/people.ts";

export const secret = "a-secret-of-the-notices-0123456789";

/** The environment of a school that sells with the fake Mercado Pago. */
export const sellingWith = ({ url }: Pick<Gateway, "url">) => ({
  PAYMENTS_PROVIDER: "mercado_pago",
  MERCADO_PAGO_ACCESS_TOKEN: account.token,
  MERCADO_PAGO_WEBHOOK_SECRET: secret,
  MERCADO_PAGO_URL: url,
});

export const schoolWith = (gateway: Pick<Gateway, "url">, more: Record<string, string> = {}) =>
  testSettings({ ...sellingWith(gateway), ...more });

/** A course of R$ 197,00, somebody who wants it, and an admin, in a school that sells with Mercado Pago. */
export const aRealSale = (db: Db, gateway: Gateway, more: Record<string, string> = {}) =>
  aGatewaySale(db, schoolWith(gateway, more));

export const noticeAddress = (ctx: Ctx) => addressOfNotices(ctx, "mercado_pago");
