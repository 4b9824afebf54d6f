import { type Asked, type Reply, serve } from "#tests/gateways/serve.ts";
import { account, books } from "./books.ts";
import { createPreference, openPage, payments, refundPayment, updatePayment, updatePreference } from "./checkout.ts";
import { control } from "./control.ts";
import { instalments } from "./instalments.ts";
import { cancelOrder, createOrder, readOrder, refundOrder, searchOrders } from "./orders.ts";
import { respondAsPage } from "./page.ts";

/*
 * A stand-in for Mercado Pago, as a process of its own. It speaks the routes that the product uses in the shapes that
 * the public SDKs record, keeps its books in memory, and can be told to misbehave (`/control/…`). Prints its port.
 */

type Route = [method: string, path: RegExp, answer: (asked: Asked) => Reply];

const routes: Route[] = [
  ["GET", /^\/users\/me$/, () => ({ status: 200, body: { id: Number(account.id), site_id: "MLB", tags: books.tags } })],
  ["POST", /^\/v1\/orders$/, createOrder],
  ["GET", /^\/v1\/orders$/, searchOrders],
  ["GET", /^\/v1\/orders\/([^/]+)$/, readOrder],
  ["POST", /^\/v1\/orders\/([^/]+)\/cancel$/, cancelOrder],
  ["POST", /^\/v1\/orders\/([^/]+)\/refund$/, refundOrder],
  ["POST", /^\/checkout\/preferences$/, createPreference],
  ["PUT", /^\/checkout\/preferences\/([^/]+)$/, updatePreference],
  ["GET", /^\/checkout\/v1\/redirect$/, openPage],
  ["GET", /^\/v1\/payment_methods\/installments$/, instalments],
  ["GET", /^\/v1\/payments\/search$/, payments.search],
  ["GET", /^\/v1\/payments\/([^/]+)$/, payments.read],
  ["PUT", /^\/v1\/payments\/([^/]+)$/, updatePayment],
  ["POST", /^\/v1\/payments\/([^/]+)\/refunds$/, refundPayment],
];

const failure = (status: number, code: string): Reply => ({ status, body: { errors: [{ code, message: code }] } });

function answer(asked: Asked): Reply {
  const { method, path, headers } = asked;
  if (path !== "/checkout/v1/redirect" && headers.authorization !== `Bearer ${account.token}`) {
    return failure(401, "invalid_credentials");
  }
  const key = String(headers["x-idempotency-key"] ?? "");
  if (method === "POST") {
    if (!key) return failure(400, "empty_required_header");
    if (key.length > 64) return failure(400, "invalid_idempotency_key_length");
    const before = books.keys.get(`${path} ${key}`);
    if (before) return before.sent === asked.text ? before.reply : failure(409, "idempotency_key_already_used");
  }
  for (const [verb, form, respond] of routes) {
    const [match, id] = form.exec(path) ?? [];
    if (verb !== method || match === undefined) continue;
    const reply = respond({ ...asked, id: id ?? "" });
    if (method === "POST" && reply.status < 300) books.keys.set(`${path} ${key}`, { sent: asked.text, reply });
    return reply;
  }
  return failure(404, "resource_not_found");
}

serve({
  answer,
  control,
  respondAsPage,
  note: ({ method, path, headers, text }) =>
    books.asked.push({ method, path, key: headers["x-idempotency-key"] as string | undefined, text }),
});
