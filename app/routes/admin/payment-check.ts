import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { gatewayAnswerLabel } from "#app/domain/payments/gateway-answer.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { askGatewayNow } from "#app/domain/payments/reconcile-payments.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/payment-check";

/** A GET redirects to the payment. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/payments/:id", { id: String(integerId(params.id, paymentNotFound)) }));
});

/** "Perguntar agora". */
export const action = form({
  ...formOf(askGatewayNow),
  goTo: ({ payment, answer }) => [
    href("/payments/:id", { id: String(payment.id) }),
    gatewayAnswerLabel(payment, answer),
  ],
});

/** Never shown, but as a page it shows errors on the error screen. */
export default () => null;
