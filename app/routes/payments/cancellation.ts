import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { paymentNotFound, purchaseOf } from "#app/domain/payments/payment.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/cancellation";

/** A GET redirects to the payment. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/payments/:id", { id: String(integerId(params.id, paymentNotFound)) }));
});

/** "Cancelar e escolher outra forma": back to the checkout. */
export const action = form({
  ...formOf(cancelPayment),
  goTo: (payment) => [purchaseOf(payment).checkoutPath, "Pagamento cancelado. Escolha outra forma."],
});

/** Never shown, but as a page it shows errors on the error screen. */
export default () => null;
