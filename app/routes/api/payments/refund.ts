import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { paymentJson } from "#app/domain/payments/payment-json.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  POST: call({
    ability: "payments.refund",
    limit: "payment.change",
    idempotent: true,
    run: async (ctx, { params }) => paymentJson(await refundPayment(ctx, integerId(params.id, paymentNotFound))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
