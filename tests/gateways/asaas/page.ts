import type { ServerResponse } from "node:http";
import type { Asked } from "#tests/gateways/serve.ts";
import { books, type Payment } from "./books.ts";
import { togetherWith } from "./payments.ts";

/** The invoice's page, as browsers see it, with a button that pays. Asaas leads nobody back by itself. */
export function respondAsPage(asked: Asked, response: ServerResponse): boolean {
  const payment = books.payments.find(({ id }) => asked.path === `/i/${id.slice(4)}`);
  if (!asked.headers.accept?.includes("text/html") || !payment) return false;
  if (asked.method === "POST")
    for (const part of togetherWith(payment))
      part.status = payment.billingType === "CREDIT_CARD" ? "CONFIRMED" : "RECEIVED";
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(pageOf(payment));
  return true;
}

const pageOf = ({ title, cents, status, deleted }: Payment) => `<!doctype html><html lang="pt-BR"><title>Fatura</title>
<h1>${title}</h1><p>R$ ${(cents / 100).toFixed(2)}</p>
${status === "PENDING" && !deleted ? "<form method=post><button>Pagar</button></form>" : `<p>${deleted ? "Removida" : "Paga"}</p>`}`;
