import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { returnSecondPayments } from "#app/domain/payments/second-payment.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/payment-second-refund";

/** A GET redirects to the payment. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/payments/:id", { id: String(integerId(params.id, paymentNotFound)) }));
});

/** "Devolver o segundo pagamento". */
export const action = form({
  ...formOf(returnSecondPayments),
  goTo: ({ id }) => [href("/payments/:id", { id: String(id) }), "A devolução do segundo pagamento foi pedida."],
});

/** Never shown, but as a page it shows errors on the error screen. */
export default () => null;
