import type { ServerResponse } from "node:http";
import type { Asked } from "#tests/gateways/serve.ts";
import { books, type Preference, reais } from "./books.ts";
import { addPayment } from "./checkout.ts";

/**
 * The page on which somebody pays, as browsers see it: what is bought, and a button that pays or one that does not. Both
 * lead back to the shop. Returns whether the request was for it.
 */
export function respondAsPage(asked: Asked, response: ServerResponse): boolean {
  const preference = books.preferences.find(({ id }) => id === asked.query.get("pref_id"));
  if (asked.path !== "/checkout/v1/redirect" || !asked.headers.accept?.includes("text/html") || !preference)
    return false;
  if (asked.method === "GET") {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(pageOf(preference));
    return true;
  }
  const isPaid = new URLSearchParams(asked.text).get("outcome") === "approved";
  const { id, status } = addPayment({
    reference: preference.reference,
    cents: preference.cents,
    ...(!isPaid && { status: "rejected", detail: "cc_rejected_other_reason" }),
  });
  const { back_urls } = preference.sent as { back_urls: { success: string } };
  const back = new URL(back_urls.success);
  for (const [name, value] of Object.entries({ payment_id: String(id), status, preference_id: preference.id }))
    back.searchParams.set(name, value);
  response.writeHead(303, { Location: back.href }).end();
  return true;
}

const pageOf = ({ title, cents, endsAt }: Preference) => `<!doctype html><html lang="pt-BR"><title>Checkout</title>
<h1>${title}</h1><p>R$ ${reais(cents)}</p>
${
  endsAt > Date.now()
    ? '<form method="post"><button name="outcome" value="approved">Pagar</button> <button name="outcome" value="rejected">Errar</button></form>'
    : "<p>Este pagamento expirou.</p>"
}`;
