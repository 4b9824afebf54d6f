import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { paymentAnswer, paymentJson } from "#app/domain/payments/payment-json.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("payments", {
  POST: call({
    summary: "Pede o reembolso de um pagamento",
    ability: "payments.refund",
    limit: "payment.change",
    idempotent: { traceOf: () => null },
    id: numbered(paymentNotFound),
    answer: paymentAnswer,
    run: async (ctx, { id }) => paymentJson(await refundPayment(ctx, id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
