import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { paymentAnswer, paymentJson } from "#app/domain/payments/payment-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("payments", {
  POST: call({
    summary: "Desiste de um pagamento que espera",
    ability: "payments.make",
    limit: "payment.change",
    id: numbered(paymentNotFound),
    idempotent: { traceOf: () => null },
    answer: paymentAnswer,
    refuses: ["conflict"],
    run: async (ctx, { id }) => paymentJson(await cancelPayment(ctx, id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
