import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/cancellation";

/** A GET redirects to the payment. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/payments/:id", { id: String(integerId(params.id, paymentNotFound)) }));
});

/** "Cancelar e escolher outra forma": back to the till. */
export const action = form({
  ...formOf(cancelPayment),
  goTo: ({ courseId }, { request }) =>
    redirectWithFlash(request, href("/checkout/:id", { id: String(courseId) }), {
      kind: "success",
      message: "Pagamento cancelado. Escolha outra forma.",
    }),
});

/** Nothing is ever shown here, but being a page, it shows an error as one. */
export default () => null;
