import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { retryInvoice } from "#app/domain/payments/invoices.server.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/payment-invoice";

/** A GET redirects to the payment. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/payments/:id", { id: String(integerId(params.id, paymentNotFound)) }));
});

/** "Tentar de novo". */
export const action = form({
  ...formOf(retryInvoice),
  goTo: ({ id }) => [href("/payments/:id", { id: String(id) }), "A nota fiscal vai ser tentada de novo em instantes."],
});

/** Never shown, but as a page it shows errors on the error screen. */
export default () => null;
