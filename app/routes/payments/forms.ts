import { href } from "react-router";
import { sendReceiptAgain } from "#app/domain/mail/send-receipt-again.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { gatewayAnswerLabel } from "#app/domain/payments/gateway-answer.ts";
import { retryInvoice } from "#app/domain/payments/invoices.server.ts";
import { paymentNotFound, purchaseOf } from "#app/domain/payments/payment.ts";
import { askGatewayNow } from "#app/domain/payments/reconcile-payments.server.ts";
import { returnSecondPayments } from "#app/domain/payments/second-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/form.server.ts";

/** The page of a payment, which has all of these forms. */
const payment = ({ id }: { id: number | string }) => href("/payments/:id", { id: String(id) });

const forms = formsAt({
  /** "Cancelar e escolher outra forma": back to the checkout, or to the payment where nothing is left to pay for. */
  "/payments/:id/cancellation": formOn(payment, {
    ...formOf(cancelPayment),
    run: async (ctx, _, { params }) => {
      const { id } = await cancelPayment(ctx, integerId(params.id, paymentNotFound));
      return await showPayment(ctx, id);
    },
    goTo: ({ failure, ...cancelled }) =>
      failure?.goOn === "checkout"
        ? [purchaseOf(cancelled).checkoutPath, "Pagamento cancelado. Escolha outra forma."]
        : [payment(cancelled), "Pagamento cancelado."],
  }),

  /** "Não chegou? Reenviar". */
  "/payments/:id/receipt-mail": formOn(payment, {
    limit: "mail.again",
    run: (ctx, _, { params }) => sendReceiptAgain(ctx, integerId(params.id, paymentNotFound)),
    goTo: (_, { params }) => [
      `/payments/${params.id}`,
      "Enviamos o recibo de novo. Se não chegar em alguns minutos, olhe também a caixa de spam.",
    ],
  }),

  /** "Perguntar agora". */
  "/admin/payments/:id/check": formOn(payment, {
    ...formOf(askGatewayNow),
    goTo: ({ payment: id, answer }) => [payment(id), gatewayAnswerLabel(id, answer)],
  }),

  /** "Tentar de novo". */
  "/admin/payments/:id/invoice": formOn(payment, {
    ...formOf(retryInvoice),
    goTo: (invoiced) => [payment(invoiced), "A nota fiscal vai ser tentada de novo em instantes."],
  }),

  /** "Devolver o segundo pagamento". */
  "/admin/payments/:id/second-refund": formOn(payment, {
    ...formOf(returnSecondPayments),
    goTo: (paid) => [payment(paid), "A devolução do segundo pagamento foi pedida."],
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
