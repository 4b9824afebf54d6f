import { redirect } from "react-router";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";

/** Whoever comes here by an address is shown the payment. */
export const loader = page((_, { params }) => {
  throw redirect(`/payments/${integerId(params.id, paymentNotFound)}`);
});

/** "Cancelar e escolher outra forma": back to the till. */
export const action = form({
  limit: "payment.change",
  run: (ctx, _, { params }) => cancelPayment(ctx, integerId(params.id, paymentNotFound)),
  goTo: ({ courseId }, { request }) =>
    redirectSaying(request, `/checkout/${courseId}`, {
      kind: "success",
      message: "Pagamento cancelado. Escolha outra forma.",
    }),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
