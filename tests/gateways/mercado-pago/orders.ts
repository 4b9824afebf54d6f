import type { Asked, Reply } from "#tests/gateways/serve.ts";
import { account, books, centsOf, failure, isHeld, isWon, type Order, type Refund, reais, sentBack } from "./books.ts";

/** `PT24H` and the like, in milliseconds; refused outside of half an hour to thirty days. */
function durationOf(text: string) {
  const [, days = "0", hours = "0", minutes = "0"] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(text) ?? [];
  const total = (Number(days) * 1_440 + Number(hours) * 60 + Number(minutes)) * 60_000;
  return total >= 1_800_000 && total <= 30 * 86_400_000 ? total : null;
}

type NewOrder = {
  type?: string;
  processing_mode?: string;
  external_reference?: string;
  total_amount?: string;
  payer?: { email?: string };
  transactions?: {
    payments?: { amount?: string; payment_method?: { id?: string; type?: string }; expiration_time?: string }[];
  };
};

export function createOrder(asked: Asked): Reply {
  const body = asked.body as NewOrder;
  const [payment, ...more] = body.transactions?.payments ?? [];
  const isAmount = (text: unknown) => typeof text === "string" && /^\d+\.\d{2}$/.test(text);
  if (body.type !== "online" || body.processing_mode !== "automatic" || !payment || more.length) {
    return failure(400, "required_properties");
  }
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(body.external_reference ?? "")) return failure(400, "required_properties");
  const { external_reference: reference, total_amount: total } = body;
  if (!reference || !total || !isAmount(total) || payment.amount !== body.total_amount)
    return failure(400, "invalid_total_amount");
  if (payment.payment_method?.id !== "pix" || payment.payment_method.type !== "bank_transfer") {
    return failure(400, "unsupported_properties");
  }
  const lasts = durationOf(payment.expiration_time ?? "PT24H");
  if (lasts === null || !/@/.test(body.payer?.email ?? "")) return failure(400, "required_properties");
  const id = `ORDTST${String(books.nextId++).padStart(20, "0")}`;
  const order: Order = {
    id,
    reference,
    cents: centsOf(total),
    status: "action_required",
    detail: "waiting_transfer",
    code: `00020126BR.GOV.BCB.PIX${id}`,
    expires: new Date(Date.now() + lasts).toISOString(),
    refunds: [],
    userId: account.id,
    paidCents: null,
  };
  books.orders.push(order);
  return { status: 201, body: shown(order) };
}

const found = (id: string) => books.orders.find((order) => order.id === id);

export const readOrder = ({ id }: Asked): Reply => {
  const order = found(id);
  return order ? { status: 200, body: shown(order) } : failure(404, "order_not_found");
};

export function searchOrders({ query }: Asked): Reply {
  if (!query.get("begin_date") || !query.get("end_date")) return failure(400, "required_properties");
  const reference = query.get("external_reference");
  const data = books.searchLags ? [] : books.orders.filter((order) => order.reference === reference);
  // As recorded: a search leaves out the transactions.
  const items = data.map((order) => ({ ...shown(order), transactions: { payments: [] } }));
  return { status: 200, body: { data: items, paging: { total: items.length, total_pages: 1, offset: 0, limit: 20 } } };
}

export function cancelOrder({ id }: Asked): Reply {
  const order = found(id);
  if (!order) return failure(404, "order_not_found");
  if (order.status === "canceled") return failure(409, "order_already_canceled");
  if (!["created", "action_required"].includes(order.status)) return failure(409, "cannot_cancel_order");
  Object.assign(order, { status: "canceled", detail: "canceled" });
  return { status: 200, body: shown(order) };
}

export function refundOrder({ id, ...asked }: Asked): Reply {
  const body = asked.body as { transactions?: { id: string; amount: string }[] };
  const order = found(id);
  if (!order) return failure(404, "order_not_found");
  const before = sentBack(order.refunds);
  if (order.status === "refunded") return failure(409, "order_already_refunded");
  if (order.status !== "processed" && !isWon(order)) return failure(409, "cannot_refund_order");
  const [part] = body.transactions ?? [];
  if (!part && order.refunds.some(({ status }) => status === "processing")) {
    return failure(409, "order_refund_already_in_process");
  }
  if (part && part.id !== paymentIdOf(order)) return failure(400, "invalid_transaction");
  const cents = part ? centsOf(part.amount) : order.cents - before;
  if (before + cents > order.cents) return failure(400, "refund_amount_exceeds");
  const refund: Refund = { id: `REF${books.nextId++}`, amount: reais(cents), status: books.refundsAre };
  order.refunds.push(refund);
  settleRefunds(order);
  const { status, detail } = order;
  const refunds = [{ ...refund, transaction_id: paymentIdOf(order), reference_id: refund.id }];
  return { status: 201, body: { id, status, status_detail: detail, transactions: { refunds } } };
}

/** Moves an order to where its refunds that are done leave it. */
export function settleRefunds(order: Order) {
  if (isHeld(order)) return;
  const back = sentBack(order.refunds.filter(({ status }) => status === "processed"));
  if (back >= order.cents) Object.assign(order, { status: "refunded", detail: "refunded" });
  else if (back > 0 && !isWon(order)) order.detail = "partially_refunded";
}

const paymentIdOf = ({ id }: Order) => id.replace("ORD", "PAY");

function shown(order: Order) {
  const hasCode = books.codesLag === 0;
  if (!hasCode) books.codesLag--;
  const { id, reference, cents, status, detail, code, expires, refunds, userId, paidCents } = order;
  return {
    id,
    type: "online",
    processing_mode: "automatic",
    external_reference: reference,
    total_amount: reais(cents),
    ...(paidCents !== null && { total_paid_amount: reais(paidCents) }),
    country_code: "BRA",
    user_id: userId,
    status,
    status_detail: detail,
    currency: "BRL",
    transactions: {
      payments: [
        {
          id: paymentIdOf(order),
          amount: reais(cents),
          reference_id: "0001ozsb5o",
          status,
          status_detail: detail,
          date_of_expiration: expires,
          payment_method: {
            id: "pix",
            type: "bank_transfer",
            ...(hasCode && { qr_code: code }),
            qr_code_base64: "aW1n",
            ticket_url: "",
          },
        },
      ],
      refunds,
    },
  };
}
