import { createHmac, randomUUID } from "node:crypto";
import { type Fault, faults } from "#tests/gateways/faults.ts";
import { deliver } from "#tests/gateways/serve.ts";
import { books, type Order, type Payment, type Refund } from "./books.ts";
import { addPayment, settleRefunds as settlePaymentRefunds } from "./checkout.ts";
import { settleRefunds } from "./orders.ts";

/** A notice that the fake sends: signed as asked, to the address that it is told. */
export type Notice = {
  to: string;
  id: string;
  type?: string;
  secret: string;
  /** Which spelling of the id is signed; by default the small one, as recorded from real notices. */
  signs?: "small" | "as it is";
  unit?: "s" | "ms";
  /** How old the signature is. */
  ageSeconds?: number;
  isForged?: boolean;
  requestId?: string | null;
};

type Told = object;

/** What tests tell the fake. Everything else answers as Mercado Pago does. */
export async function control(name: string, told: Told): Promise<unknown> {
  if (name === "books") return { ...books, keys: undefined };
  if (name === "reset") return reset();
  if (name === "fault") return void faults.push(told as Fault);
  if (name === "keys/forget") return void books.keys.clear();
  if (name === "heal") return void heal();
  if (name === "refunds/by-hand") return returnByHand(told as { reference: string; cents?: number });
  if (name === "set") return void Object.assign(books, told);
  if (name === "order") return setOrder(told as Partial<Order> & { reference: string });
  if (name === "payment") return addPayment(told as Payment);
  if (name === "payment/change") return changePayment(told as Partial<Payment> & { id: number });
  if (name === "refunds/finish") return finishRefunds(told as { reference: string; as: Refund["status"] });
  if (name === "notice") return await sendNotice(told as Notice);
  throw new Error(`no such control: ${name}`);
}

function reset() {
  Object.assign(books, {
    orders: [],
    preferences: [],
    payments: [],
    asked: [],
    refundsAre: "processed",
    searchLags: false,
    codesLag: 0,
    pages: null,
    tags: ["normal"],
    interestFree: 1,
  });
  books.keys.clear();
  faults.length = 0;
}

/** Nothing goes wrong any more. */
function heal() {
  faults.length = 0;
  Object.assign(books, { refundsAre: "processed", searchLags: false, codesLag: 0 });
}

/** The school sends everything back in Mercado Pago's own panel, or so many centavos. */
function returnByHand({ reference, cents }: { reference: string; cents?: number }) {
  for (const order of books.orders.filter((each) => each.reference === reference)) {
    order.refunds.push({
      id: `REF${books.nextId++}`,
      amount: ((cents ?? order.cents) / 100).toFixed(2),
      status: "processed",
    });
    settleRefunds(order);
  }
  for (const payment of books.payments.filter((each) => each.reference === reference && each.status === "approved")) {
    payment.refunds.push({ id: books.nextId++, amount: (cents ?? payment.cents) / 100, status: "approved" });
    settlePaymentRefunds(payment);
  }
}

/** Changes an order, or makes one that was made elsewhere. */
function setOrder({ reference, ...change }: Partial<Order> & { reference: string }) {
  const order = books.orders.find((each) => each.reference === reference);
  if (order) return Object.assign(order, change);
  const made = { id: `ORDTST${books.nextId++}`, reference, cents: 1, code: "", expires: "", detail: "", userId: "1" };
  books.orders.push({ ...made, status: "created", refunds: [], paidCents: null, ...change });
  return books.orders.at(-1);
}

function changePayment({ id, ...change }: Partial<Payment> & { id: number }) {
  if (change.status === "approved") change.approvedAt ??= new Date().toISOString();
  return Object.assign(books.payments.find((payment) => payment.id === id)!, change);
}

/** Refunds that were on their way end. */
function finishRefunds({ reference, as: status }: { reference: string; as: Refund["status"] }) {
  const order = books.orders.find((each) => each.reference === reference);
  for (const refund of order?.refunds ?? []) if (refund.status === "processing") refund.status = status;
  if (order) settleRefunds(order);
  for (const payment of books.payments.filter((each) => each.reference === reference)) {
    for (const refund of payment.refunds) {
      if (refund.status === "in_process") refund.status = status === "processed" ? "approved" : "rejected";
    }
    settlePaymentRefunds(payment);
  }
}

/** Sends one notice and returns the status of the answer. */
async function sendNotice(notice: Notice) {
  const { to, id, type = /^\d+$/.test(id) ? "payment" : "order", secret } = notice;
  const { signs = "small", unit = "ms", ageSeconds = 0, isForged, requestId = randomUUID() } = notice;
  const ms = Date.now() - ageSeconds * 1_000;
  const ts = unit === "ms" ? String(ms) : String(Math.floor(ms / 1_000));
  const manifest = `id:${signs === "small" ? id.toLowerCase() : id};${requestId ? `request-id:${requestId};` : ""}ts:${ts};`;
  const v1 = createHmac("sha256", isForged ? "not the secret" : secret)
    .update(manifest)
    .digest("hex");
  const url = new URL(to);
  url.searchParams.set("data.id", id);
  url.searchParams.set("type", type);
  return await deliver(url, {
    headers: {
      "Content-Type": "application/json",
      "x-signature": `ts=${ts},v1=${v1}`,
      ...(requestId && { "x-request-id": requestId }),
    },
    body: JSON.stringify({ action: `${type}.updated`, api_version: "v1", type, data: { id }, live_mode: false }),
  });
}
