import { can } from "#app/domain/access/abilities.ts";
import { mapPage } from "#app/domain/paging.ts";
import { orderTraces } from "#app/domain/payments/checkout/card.ts";
import { listAllPayments, pageMyPayments } from "#app/domain/payments/list-payments.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import {
  paymentAnswer,
  paymentDetailAnswer,
  paymentDetailJson,
  paymentJson,
} from "#app/domain/payments/payment-json.ts";
import { paymentFields, paymentQuery } from "#app/domain/payments/schema.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { api, call, list } from "#app/http/api.server.ts";

const calls = api("payments", {
  GET: list({
    summary: "Lista os próprios pagamentos; para a direção, os de todos",
    ability: "payments.see",
    query: paymentQuery,
    answer: paymentAnswer,
    run: async (ctx, { query }) =>
      can(ctx.viewer, "payments.seeAll")
        ? mapPage(await listAllPayments(ctx, query), (payment) => paymentJson(payment, { withBuyer: true }))
        : mapPage(await pageMyPayments(ctx, query), (payment) => paymentJson(payment)),
  }),
  POST: call({
    summary: "Paga um curso",
    ability: "payments.make",
    limit: "payment.make",
    body: paymentFields,
    idempotent: { traceOf: orderTraces },
    answer: paymentDetailAnswer,
    refuses: ["not_found", "payment_required"],
    run: async (ctx, { body }) => {
      const { id } = await makePayment(ctx, body);
      return paymentDetailJson(await showPayment(ctx, id));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
