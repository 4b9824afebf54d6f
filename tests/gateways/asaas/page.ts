import type { ServerResponse } from "node:http";
import type { Asked } from "#tests/gateways/serve.ts";
import { books, type Payment } from "./books.ts";
import { awaitsPayer, settleRefunds, togetherWith } from "./payments.ts";

/**
 * The invoice's page, as browsers see it, with a button that pays, and the form for the account of a refund. Asaas leads
 * nobody back by itself.
 */
export function respondAsPage(asked: Asked, response: ServerResponse): boolean {
  const asksForAccount = books.payments.find(({ id }) => asked.path === `/r/${id.slice(4)}`);
  if (asksForAccount) {
    if (asked.method === "POST") finishForm(asksForAccount);
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(formOf(asksForAccount));
    return true;
  }
  const payment = books.payments.find(({ id }) => asked.path === `/i/${id.slice(4)}`);
  if (!asked.headers.accept?.includes("text/html") || !payment) return false;
  if (asked.method === "POST")
    for (const part of togetherWith(payment))
      part.status = payment.billingType === "CREDIT_CARD" ? "CONFIRMED" : "RECEIVED";
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(pageOf(payment));
  return true;
}

function finishForm(payment: Payment) {
  for (const refund of payment.refunds) if (refund.status === awaitsPayer) refund.status = "DONE";
  settleRefunds(payment);
}

const formOf = ({
  title,
  status,
}: Payment) => `<!doctype html><html lang="pt-BR"><title>Estorno</title><h1>${title}</h1>
${status === "REFUNDED" ? "<p>Estornado</p>" : "<form method=post><button>Enviar os dados da conta</button></form>"}`;

const pageOf = ({ title, cents, status, deleted }: Payment) => `<!doctype html><html lang="pt-BR"><title>Fatura</title>
<h1>${title}</h1><p>R$ ${(cents / 100).toFixed(2)}</p>
${status === "PENDING" && !deleted ? "<form method=post><button>Pagar</button></form>" : `<p>${deleted ? "Removida" : "Paga"}</p>`}`;
