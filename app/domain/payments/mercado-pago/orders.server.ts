import { setTimeout as wait } from "node:timers/promises";
import type { Ctx } from "#app/domain/ctx.ts";
import { pixHours } from "#app/domain/facts.ts";
import {
  type Charge,
  type ChargedPayment,
  type ChargeOrder,
  type ChargeState,
  type EndedCharge,
  noAmount,
  type RefundOrder,
  type RefundState,
} from "#app/domain/payments/provider.ts";
import { toCents, toReais } from "#app/domain/payments/reais.ts";
import { foundRefund, returnedOf, stateOfRefund } from "#app/domain/payments/refund-progress.ts";
import { ask, noAnswer } from "./client.server.ts";
import { isOwnAccount, type Order, orderRefundShape, orderSearchShape, orderShape } from "./shapes.ts";
import { orderState, refusedRefund } from "./states.ts";

const dayMs = 86_400_000;
/** How often a new order is read again whose PIX code is not ready, and the pause before, in milliseconds. */
const codeTries = 3;
const codePause = 500;

/** A PIX through an order: the code is shown on our own page. Looks for an order of the same reference first. */
export async function chargePix(ctx: Ctx, order: ChargeOrder): Promise<ChargeState> {
  const before = await findOrder(ctx, order);
  let made = before ?? (await createOrder(ctx, order));
  for (let tries = codeTries; tries > 0 && isUnready(made); tries--) {
    await wait(codePause);
    made = (await readOrder(ctx, made.id)) ?? made;
  }
  return toCharge(made, order);
}

async function createOrder(ctx: Ctx, order: ChargeOrder): Promise<Order> {
  const { reference, amountCents, buyer } = order;
  const reais = toReais(amountCents);
  const { data, refused } = await ask(ctx, {
    method: "POST",
    path: "/v1/orders",
    key: `${reference}-charge`,
    body: {
      type: "online",
      processing_mode: "automatic",
      external_reference: reference,
      total_amount: reais,
      payer: { email: buyer.email, first_name: buyer.name.split(" ")[0] },
      transactions: {
        payments: [
          { amount: reais, payment_method: { id: "pix", type: "bank_transfer" }, expiration_time: `PT${pixHours}H` },
        ],
      },
    },
    answer: orderShape,
  });
  if (data) return data;
  // 402 made an order whose payment failed, and 409 may stand for one that an earlier request made.
  const made = await findOrder(ctx, order);
  if (!made) throw noAnswer(`no order was made (${refused.status} ${refused.code})`);
  return made;
}

const isUnready = (order: Order) =>
  orderState(order).status === "pending" && order.status !== "charged_back" && !codeOf(order);

const codeOf = (order: Order) => order.transactions?.payments?.[0]?.payment_method?.qr_code ?? undefined;

/** The order of a payment; null where Mercado Pago has none. */
export async function findPixCharge(ctx: Ctx, payment: ChargedPayment): Promise<Charge | null> {
  const order = await findOrder(ctx, payment);
  if (!order) return null;
  return { amountCents: toCents(order.total_amount) ?? noAmount, ...toCharge(order, payment) };
}

const isInReais = ({ currency, site_id }: Order) => (currency ?? "BRL") === "BRL" && (site_id ?? "MLB") === "MLB";

/** Cancels the order of a payment that was given up. Throws while Mercado Pago is still working on it. */
export async function cancelPix(ctx: Ctx, payment: ChargedPayment): Promise<EndedCharge> {
  const order = await findOrder(ctx, payment);
  if (!order) return "failed";
  if (orderState(order).status !== "pending" || order.status === "charged_back") return endOf(order, payment);
  const { data, refused } = await ask(ctx, {
    method: "POST",
    path: `/v1/orders/${order.id}/cancel`,
    key: `${payment.reference}-cancel`,
    answer: orderShape,
  });
  return endOf(data ?? (await readOrder(ctx, order.id)) ?? order, payment, refused?.code);
}

/** How an order ended. Throws for one that is still open. */
function endOf(order: Order, payment: ChargedPayment, code = order.status): EndedCharge {
  const { paidInsteadCents } = toCharge(order, payment);
  if (paidInsteadCents !== undefined) return { paidInsteadCents };
  const { status } = orderState(order);
  const isOpen = status === "pending" && order.status !== "charged_back";
  if (isOpen) throw noAnswer(`an order was not cancelled (${code})`);
  return status === "completed" ? "completed" : "failed";
}

/** Sends money of a paid order back, whole (an empty request) or in part. */
export async function refundPix(ctx: Ctx, input: RefundOrder): Promise<RefundState> {
  const { refund, amountCents, returnedCents, payment } = input;
  const order = await findOrder(ctx, payment);
  if (!order) return "unknown";
  const found = foundRefund(refundable(order), input);
  if (found) return found;
  const isWhole = amountCents === payment.amountCents && returnedCents === 0;
  const paid =
    order.transactions?.payments?.find(({ status }) => status === "processed") ?? order.transactions?.payments?.[0];
  const part = { transactions: [{ id: paid?.id, amount: toReais(amountCents) }] };
  const { data, refused } = await ask(ctx, {
    method: "POST",
    path: `/v1/orders/${order.id}/refund`,
    key: `${payment.reference}-refund-${refund}`,
    ...(isWhole ? {} : { body: part }),
    answer: orderRefundShape,
  });
  if (refused) {
    const state = refusedRefund(refused);
    if (state) return state;
  }
  const after = (await readOrder(ctx, order.id)) ?? order;
  // The same request again gets its first answer again; the order says what became of it.
  const made = (data?.transactions?.refunds ?? []).map(
    (first) => after.transactions?.refunds?.find(({ id }) => id === first.id) ?? first,
  );
  const states = made.map(({ status }) => stateOfRefund(status));
  const refusal = states.find((state) => typeof state === "object");
  if (refusal) return refusal;
  if (states.length && states.every((state) => state === "returned")) return "returned";
  return foundRefund(refundable(after), { ...input, attempt: "again" }) ?? "waiting";
}

const refundable = (order: Order) => ({ ...orderState(order), refunds: order.transactions?.refunds ?? [] });

/** An order by its id; null where it is not ours to see. */
export async function readOrder(ctx: Ctx, id: string): Promise<Order | null> {
  const { data } = await ask(ctx, { method: "GET", path: `/v1/orders/${id}`, answer: orderShape });
  return data ?? null;
}

/** By Mercado Pago's id if it is known, else by our reference; the one that says most of the money if there are several. */
async function findOrder(
  ctx: Ctx,
  { reference, providerRef, noticed, createdAt }: ChargedPayment,
): Promise<Order | null> {
  // Older notices name a payment by a number; an order's id has letters.
  const known = noticed && !/^\d+$/.test(noticed) ? noticed : providerRef;
  const own = known ? await readOrder(ctx, known) : null;
  if (own && isTheirs(ctx, own, reference)) return own;
  const query = new URLSearchParams({
    external_reference: reference,
    begin_date: new Date(createdAt.getTime() - dayMs).toISOString(),
    end_date: new Date((ctx.now ?? new Date()).getTime() + dayMs).toISOString(),
  });
  const { data } = await ask(ctx, { method: "GET", path: `/v1/orders?${query}`, answer: orderSearchShape });
  if (!data) throw noAnswer("no search for orders");
  const named = data.data.filter((each) => each.external_reference === reference).slice(0, 10);
  const orders: Order[] = [];
  for (const { id } of named) {
    const order = await readOrder(ctx, id);
    if (order && isTheirs(ctx, order, reference)) orders.push(order);
  }
  const rank = (order: Order) => ["failed", "pending", "refunded", "completed"].indexOf(orderState(order).status);
  return orders.sort((one, other) => rank(other) - rank(one))[0] ?? null;
}

const isTheirs = ({ settings }: Ctx, { external_reference, user_id }: Order, reference: string) =>
  external_reference === reference && isOwnAccount(settings, user_id);

/** Never completed where amount or currency is another one than ours. */
function toCharge(order: Order, { amountCents }: Pick<ChargedPayment, "amountCents">): ChargeState {
  const { id, total_amount, total_paid_amount } = order;
  const fits = toCents(total_amount) === amountCents && isInReais(order);
  const state = fits ? orderState(order) : { status: "pending" as const };
  const paidCents = isInReais(order) ? toCents(total_paid_amount ?? total_amount) : null;
  const code = codeOf(order);
  const expiry = new Date(order.transactions?.payments?.[0]?.date_of_expiration ?? "");
  return {
    ...state,
    ...(hasMoney(order) && state.status !== "completed" && { paidInsteadCents: paidCents ?? noAmount }),
    returnedCents: returnedOf(refundable(order)),
    providerRef: id,
    ...(fits && code && { instructions: { kind: "pix" as const, code } }),
    ...(!Number.isNaN(expiry.getTime()) && { expiresAt: expiry }),
  };
}

const hasMoney = ({ status, status_detail: detail }: Order) =>
  status === "processed" && (detail === "accredited" || detail === "partially_refunded");
