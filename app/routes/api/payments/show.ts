import { can } from "#app/domain/access/abilities.ts";
import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { paymentDetailAnswer, paymentDetailJson } from "#app/domain/payments/payment-json.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("payments", {
  GET: call({
    summary: "Mostra um pagamento",
    ability: "payments.see",
    id: numbered(paymentNotFound),
    answer: paymentDetailAnswer,
    run: async (ctx, { id }) => {
      const payment = await showPayment(ctx, id);
      return paymentDetailJson(payment, { withBuyer: can(ctx.viewer, "payments.seeAll") });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
