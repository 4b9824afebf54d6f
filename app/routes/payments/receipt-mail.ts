import { href, redirect } from "react-router";
import { sendReceiptAgain } from "#app/domain/mail/send-receipt-again.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import type { Route } from "./+types/receipt-mail";

/** A GET redirects to the payment. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/payments/:id", { id: String(integerId(params.id, paymentNotFound)) }));
});

/** "Não chegou? Reenviar". */
export const action = form({
  limit: "mail.again",
  run: (ctx, _, { params }) => sendReceiptAgain(ctx, integerId(params.id, paymentNotFound)),
  goTo: (_, { params }) => [
    `/payments/${params.id}`,
    "Enviamos o recibo de novo. Se não chegar em alguns minutos, olhe também a caixa de spam.",
  ],
});

/** Never shown, but as a page it shows errors on the error screen. */
export default () => null;
