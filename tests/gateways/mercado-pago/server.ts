import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Asked, account, books, type Reply } from "./books.ts";
import { createPreference, openPage, payments, refundPayment, updatePayment, updatePreference } from "./checkout.ts";
import { control } from "./control.ts";
import { takeFault } from "./faults.ts";
import { cancelOrder, createOrder, readOrder, refundOrder, searchOrders } from "./orders.ts";
import { respondAsPage } from "./page.ts";

/*
 * A stand-in for Mercado Pago, as a process of its own. It speaks the routes that the product uses in the shapes that
 * the public SDKs record, keeps its books in memory, and can be told to misbehave (`/control/…`). Prints its port.
 */

type Route = [method: string, path: RegExp, answer: (asked: Asked) => Reply];

const routes: Route[] = [
  ["POST", /^\/v1\/orders$/, createOrder],
  ["GET", /^\/v1\/orders$/, searchOrders],
  ["GET", /^\/v1\/orders\/([^/]+)$/, readOrder],
  ["POST", /^\/v1\/orders\/([^/]+)\/cancel$/, cancelOrder],
  ["POST", /^\/v1\/orders\/([^/]+)\/refund$/, refundOrder],
  ["POST", /^\/checkout\/preferences$/, createPreference],
  ["PUT", /^\/checkout\/preferences\/([^/]+)$/, updatePreference],
  ["GET", /^\/checkout\/v1\/redirect$/, openPage],
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

async function read(request: IncomingMessage) {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** Sends a reply, or what the fault that was ordered makes of it. */
async function send(response: ServerResponse, asked: Asked) {
  const fault = takeFault(asked);
  if (fault?.kind === "status") {
    response.writeHead(fault.status, fault.retryAfter ? { "Retry-After": String(fault.retryAfter) } : {});
    return response.end(JSON.stringify({ errors: [{ code: fault.code }] }));
  }
  if (fault?.kind === "lost before") return response.destroy();
  const reply = answer(asked);
  if (fault?.kind === "lost") return response.destroy();
  if (fault?.kind === "late") await pause(fault.ms);
  const text = JSON.stringify(reply.body ?? null);
  response.writeHead(reply.status, { "Content-Type": "application/json" });
  if (fault?.kind === "half") return response.end(text.slice(0, text.length / 2));
  if (fault?.kind !== "drip") return response.end(text);
  for (let at = 0; at < text.length && !response.destroyed; at += 8) {
    response.write(text.slice(at, at + 8));
    await pause(fault.ms);
  }
  response.end();
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url!, "http://localhost");
  const text = await read(request);
  const isJson = !request.headers["content-type"]?.includes("urlencoded");
  const asked: Asked = {
    method: request.method!,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text,
    body: text && isJson ? JSON.parse(text) : {},
    id: "",
    origin: `http://${request.headers.host}`,
  };
  if (url.pathname.startsWith("/control/")) {
    const reply = await control(url.pathname.slice("/control/".length), asked.body as object);
    response.writeHead(reply === undefined ? 204 : 200, { "Content-Type": "application/json" });
    return response.end(reply === undefined ? undefined : JSON.stringify(reply));
  }
  if (respondAsPage(asked, response)) return;
  const { method, path, headers } = asked;
  books.asked.push({ method, path, key: headers["x-idempotency-key"] as string | undefined, text });
  await send(response, asked);
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
process.on("disconnect", () => process.exit());
