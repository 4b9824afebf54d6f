import { redirect } from "react-router";
import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { sendReceiptAgain } from "#app/domain/payments/send-receipt-again.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";

/** Whoever comes here by an address is shown the payment. */
export const loader = page((_, { params }) => {
  throw redirect(`/payments/${integerId(params.id, paymentNotFound)}`);
});

/** "Não chegou? Reenviar". */
export const action = form({
  limit: "mail.again",
  run: (ctx, _, { params }) => sendReceiptAgain(ctx, integerId(params.id, paymentNotFound)),
  goTo: (_, { params, request }) =>
    redirectSaying(request, `/payments/${params.id}`, {
      kind: "success",
      message: "Enviamos o recibo de novo. Se não chegar em alguns minutos, olhe também a caixa de spam.",
    }),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
