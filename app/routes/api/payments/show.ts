import { can } from "#app/domain/access/abilities.ts";
import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { paymentDetailJson } from "#app/domain/payments/payment-json.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    ability: "payments.see",
    run: async (ctx, { params }) => {
      const payment = await showPayment(ctx, integerId(params.id, paymentNotFound));
      return paymentDetailJson(payment, { withBuyer: can(ctx.viewer, "payments.seeAll") });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
