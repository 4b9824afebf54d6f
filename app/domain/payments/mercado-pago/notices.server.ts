import { createHmac } from "node:crypto";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isOwnReference, type Message, type ProviderNotice } from "#app/domain/payments/provider.ts";
import { isEqualConstantTime } from "#app/domain/secrets/secret-token.server.ts";
import { readPayment } from "./checkout.server.ts";
import { noAnswer } from "./client.server.ts";
import { readOrder } from "./orders.server.ts";
import { isId, isOwnAccount } from "./shapes.ts";
import { orderState, paymentState } from "./states.ts";

const toleranceMs = 300_000;

type Signed = { id: string; requestId: string | null; ts: string };

/**
 * The signature of a notice: hexadecimal HMAC-SHA256 of the id in the address, the request id and the time; without a
 * request id its part is left out.
 */
export function signNotice(secret: string, { id, requestId, ts }: Signed): string {
  const manifest = `id:${id};${requestId ? `request-id:${requestId};` : ""}ts:${ts};`;
  return createHmac("sha256", secret).update(manifest).digest("hex");
}

/**
 * Reads a notice: checks its signature, then asks Mercado Pago what the id stands for. The notice's own body is not
 * read. Null for other topics, and for what is not ours.
 */
export async function readNotice(ctx: Ctx, { url, headers }: Message): Promise<ProviderNotice | null> {
  const topic = url.searchParams.get("type");
  const id = url.searchParams.get("data.id") ?? "";
  if (!isId(id) || (topic !== "order" && topic !== "payment")) return null;
  const signed = await requireSigned(ctx, headers, id);
  const found = topic === "order" ? await noticedOrder(ctx, id) : await noticedPayment(ctx, id);
  if (!found || !isOwnReference(found.reference)) return null;
  return { ...found, id: `${id}/${signed.requestId ?? signed.ts}`.slice(0, 100), noticed: id };
}

async function noticedOrder(ctx: Ctx, id: string) {
  const order = await readOrder(ctx, id);
  if (!order || !isOwnAccount(ctx.settings, order.user_id)) return null;
  return { reference: order.external_reference ?? "", isPaid: orderState(order).status === "completed" };
}

async function noticedPayment(ctx: Ctx, id: string) {
  const payment = await readPayment(ctx, id);
  if (!payment || !isOwnAccount(ctx.settings, payment.collector_id)) return null;
  return { reference: payment.external_reference ?? "", isPaid: paymentState(payment).status === "completed" };
}

/**
 * Refuses (unauthenticated) a notice that none of the school's secrets signed within five minutes. Mercado Pago signs
 * the id as it is or in small letters, and gives the time in seconds or milliseconds.
 */
async function requireSigned(ctx: Ctx, headers: Headers, id: string): Promise<Signed> {
  const secrets = ctx.settings.MERCADO_PAGO_WEBHOOK_SECRET;
  if (!secrets) throw noAnswer("the secret of the school's notices is missing");
  const parts = (headers.get("x-signature") ?? "").split(",").map((part) => part.trim().split("="));
  const { ts = "", v1 = "" } = Object.fromEntries(parts) as Record<string, string | undefined>;
  const requestId = headers.get("x-request-id");
  const sentMs = Number(ts) * (ts.length < 12 ? 1_000 : 1);
  const nowMs = (await currentTime(ctx)).getTime();
  const isTimely = /^\d{9,14}$/.test(ts) && Math.abs(nowMs - sentMs) <= toleranceMs;
  const possible = secrets.flatMap((secret) =>
    [id, id.toLowerCase()].map((spelling) => signNotice(secret, { id: spelling, requestId, ts })),
  );
  const isSigned = possible.map((each) => isEqualConstantTime(each, v1)).includes(true);
  if (!isTimely || !isSigned) throw new AppError("unauthenticated", "Assinatura inválida.");
  return { id, requestId, ts };
}
