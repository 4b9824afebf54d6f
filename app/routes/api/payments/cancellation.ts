import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { paymentJson } from "#app/domain/payments/payment-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  POST: call({
    ability: "payments.make",
    limit: "payment.change",
    run: async (ctx, { params }) => paymentJson(await cancelPayment(ctx, integerId(params.id, paymentNotFound))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
