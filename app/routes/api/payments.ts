import { can } from "#app/domain/access/authorise.ts";
import { mapPage } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { gatewayAnswerLabel, paymentCheckResponse } from "#app/domain/payments/gateway-answer.ts";
import { retryInvoice } from "#app/domain/payments/invoices.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { orderFingerprint, paymentQuery } from "#app/domain/payments/payment-fields.ts";
import {
  paymentDetailJson,
  paymentDetailResponse,
  paymentJson,
  paymentResponse,
} from "#app/domain/payments/payment-json.ts";
import { listAllPayments, listMyPaymentsPage } from "#app/domain/payments/payments.server.ts";
import { askGatewayNow } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { returnSecondPayments } from "#app/domain/payments/second-payment.server.ts";
import { receiveProviderNotice } from "#app/domain/payments/settle-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { toAppErrorLogged } from "#app/http/answers/failures.server.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import { readText } from "#app/http/bodies/body.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const largestBody = 64 * 1024;

export const payments: Endpoints = {
  payments: {
    area: "payments",
    GET: listCall({
      summary: "Lista os próprios pagamentos; à direção, todos (por token, só com school:read)",
      ability: "payments.see",
      query: paymentQuery,
      answer: paymentResponse,
      run: async (ctx, { query }) =>
        can(ctx.viewer, "payments.seeAll")
          ? mapPage(await listAllPayments(ctx, query), (payment) => paymentJson(payment, { withBuyer: true }))
          : mapPage(await listMyPaymentsPage(ctx, query), (payment) => paymentJson(payment)),
    }),
    POST: call({
      ...callOf(makePayment, async ({ id }, _, ctx) => paymentDetailJson(await showPayment(ctx, id))),
      summary: "Paga um curso",
      idempotent: { traceOf: orderFingerprint },
      answer: paymentDetailResponse,
      refuses: ["not_found", "payment_required"],
    }),
  },
  "payments/:id": {
    area: "payments",
    GET: call({
      summary: "Mostra um pagamento",
      ability: "payments.see",
      id: integerPathId(paymentNotFound),
      answer: paymentDetailResponse,
      run: async (ctx, { id }) => {
        const payment = await showPayment(ctx, id);
        return paymentDetailJson(payment, { withBuyer: can(ctx.viewer, "payments.seeAll") });
      },
    }),
  },
  "payments/:id/refund": {
    area: "payments",
    POST: call({
      ...callOf(refundPayment, (payment) => paymentJson(payment)),
      summary: "Pede o reembolso de um pagamento",
      idempotent: { traceOf: () => null },
      answer: paymentResponse,
    }),
  },
  "payments/:id/cancellation": {
    area: "payments",
    POST: call({
      ...callOf(cancelPayment, (payment) => paymentJson(payment)),
      summary: "Cancela um pagamento pendente",
      idempotent: { traceOf: () => null },
      answer: paymentResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/payments/:id/refund": {
    area: "school",
    POST: call({
      ...callOf(refundBySchool, async ({ id }, _, ctx) =>
        paymentDetailJson(await showPayment(ctx, id), { withBuyer: true }),
      ),
      summary: "Devolve um pagamento, inteiro ou em parte, por decisão da escola",
      peopleOnly: true,
      idempotent: { traceOf: (body) => body },
      answer: paymentDetailResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/payments/:id/second-refund": {
    area: "school",
    POST: call({
      ...callOf(returnSecondPayments, async ({ id }, _, ctx) =>
        paymentDetailJson(await showPayment(ctx, id), { withBuyer: true }),
      ),
      summary: "Devolve o que chegou a mais de um pagamento que foi pago duas vezes",
      peopleOnly: true,
      answer: paymentDetailResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/payments/:id/check": {
    area: "school",
    POST: call({
      ...callOf(askGatewayNow, async ({ payment, answer }, _, ctx) => ({
        answer,
        message: gatewayAnswerLabel(payment, answer),
        payment: paymentDetailJson(await showPayment(ctx, payment.id), { withBuyer: true }),
      })),
      summary: "Pergunta agora ao gateway como está um pagamento",
      peopleOnly: true,
      answer: paymentCheckResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/payments/:id/invoice": {
    area: "school",
    POST: call({
      ...callOf(retryInvoice, async ({ id }, _, ctx) =>
        paymentDetailJson(await showPayment(ctx, id), { withBuyer: true }),
      ),
      summary: "Tenta de novo uma nota fiscal que falhou",
      peopleOnly: true,
      idempotent: { traceOf: () => null },
      answer: paymentDetailResponse,
      refuses: ["conflict"],
    }),
  },
  "webhooks/:provider": {
    area: null,
    POST: call({
      run: async (ctx, { params, request, url }) => {
        const body = await readText(request, largestBody);
        const message = { url, headers: request.headers, body };
        const { missed } = await receiveProviderNotice(ctx, params.provider ?? "", message);
        if (missed) toAppErrorLogged(missed, request);
        return null;
      },
    }),
  },
};
