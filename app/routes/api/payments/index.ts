import { can } from "#app/domain/access/abilities.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { orderTraces } from "#app/domain/payments/checkout/card.ts";
import { listAllPayments, listPayments } from "#app/domain/payments/list-payments.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { paymentDetailJson, paymentJson } from "#app/domain/payments/payment-json.ts";
import { paymentFields, statusFilter } from "#app/domain/payments/schema.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "payments.see",
    run: async (ctx, { url }) => {
      const status = statusFilter(url.searchParams.get("status"));
      if (!can(ctx.viewer, "payments.seeAll")) {
        return (await listPayments(ctx, { status })).map((payment) => paymentJson(payment));
      }
      const page = await listAllPayments(ctx, { status, ...pagingOf(url.searchParams, 100) });
      const data = page.data.map((payment) => paymentJson(payment, { withBuyer: true }));
      return json({ success: true, ...page, data });
    },
  }),
  POST: call({
    ability: "payments.make",
    limit: "payment.make",
    body: paymentFields,
    idempotent: orderTraces,
    run: async (ctx, { body }) => {
      const { id } = await makePayment(ctx, body);
      return paymentDetailJson(await showPayment(ctx, id));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
