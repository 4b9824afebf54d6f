import type { Gateway } from "#app/domain/payments/provider.ts";
import { cancelHosted, chargeHosted, findHostedCharge, refundHosted } from "./checkout.server.ts";
import { askMode, knownMode } from "./mode.server.ts";
import { readNotice } from "./notices.server.ts";
import { cancelPix, chargePix, findPixCharge, refundPix } from "./orders.server.ts";
import { readReport } from "./statement.server.ts";

/**
 * Mercado Pago: a PIX is an order, whose code is shown on our own page; card and boleto are paid on Mercado Pago's page
 * (Checkout Pro), so that no card ever comes near us.
 */
export const mercadoPago: Gateway = {
  charge: (ctx, order) => (order.method === "pix" ? chargePix : chargeHosted)(ctx, order),
  find: (ctx, reference, payment) =>
    (payment.method === "pix" ? findPixCharge : findHostedCharge)(ctx, reference, payment),
  refund: (ctx, order) => (order.payment.method === "pix" ? refundPix : refundHosted)(ctx, order),
  cancel: (ctx, reference, payment) => (payment.method === "pix" ? cancelPix : cancelHosted)(ctx, reference, payment),
  readEvent: readNotice,
  knownMode,
  askMode,
  statement: { takes: "file", read: readReport },
};
