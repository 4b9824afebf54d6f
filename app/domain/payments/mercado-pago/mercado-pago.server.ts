import type { Ctx } from "#app/domain/ctx.ts";
import type { Gateway, GatewayMode } from "#app/domain/payments/provider.ts";
import type { Settings } from "#app/domain/settings.ts";
import { cancelHosted, chargeHosted, findHostedCharge, refundHosted } from "./checkout.server.ts";
import { ask } from "./client.server.ts";
import { knownPlan } from "./instalments.server.ts";
import { readNotice } from "./notices.server.ts";
import { cancelPix, chargePix, findPixCharge, refundPix } from "./orders.server.ts";
import { userShape } from "./shapes.ts";
import { readReport } from "./statement.server.ts";

/** What Mercado Pago said of the account that these settings open. */
const askedModes = new WeakMap<Settings, GatewayMode>();

/** The token of a test user looks like any other. */
const knownMode = (settings: Settings) =>
  settings.MERCADO_PAGO_ACCESS_TOKEN?.startsWith("TEST-") ? "test" : (askedModes.get(settings) ?? null);

async function openAccount({ settings }: Pick<Ctx, "settings">) {
  const { data } = await ask({ settings }, { method: "GET", path: "/users/me", answer: userShape });
  if (data) askedModes.set(settings, data.tags?.includes("test_user") ? "test" : "live");
}

/**
 * Mercado Pago: a PIX is an order, whose code is shown on our own page; card and boleto are paid on Mercado Pago's page
 * (Checkout Pro), so that no card ever comes near us.
 */
export const mercadoPago: Gateway = {
  charge: (ctx, order) => (order.method === "pix" ? chargePix : chargeHosted)(ctx, order),
  find: (ctx, payment) => (payment.method === "pix" ? findPixCharge : findHostedCharge)(ctx, payment),
  refund: (ctx, order) => (order.payment.method === "pix" ? refundPix : refundHosted)(ctx, order),
  cancel: (ctx, payment) => (payment.method === "pix" ? cancelPix : cancelHosted)(ctx, payment),
  readNotice,
  knownMode,
  openAccount,
  knownPlan,
  statement: { takes: "file", read: readReport },
};
