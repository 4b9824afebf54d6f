import { type Fault, faults } from "#tests/gateways/faults.ts";
import { deliver } from "#tests/gateways/serve.ts";
import { books, type Invoice, type Payment, type Refund } from "./books.ts";
import { settleRefunds, togetherWith } from "./payments.ts";

/** A notice that the fake sends to the address that it is told. */
export type Notice = { to: string; id: string; token: string; event?: string; eventId?: string; text?: string };

const healthy = {
  cityHallCancels: "at once",
  hasFiscalInfo: true,
  refundsAre: "DONE",
  searchLags: false,
  plansTellRefunds: true,
  balanceCents: 1_000_000,
};

/** What tests tell the fake. Everything else answers as Asaas does. */
export async function control(name: string, told: object): Promise<unknown> {
  if (name === "books") return books;
  if (name === "reset") return reset();
  if (name === "fault") return void faults.push(told as Fault);
  if (name === "heal") return heal();
  if (name === "set") return void Object.assign(books, told);
  if (name === "payment") return change(told as Partial<Payment> & { reference: string });
  if (name === "part") return changePart(told as Partial<Payment> & { id: string });
  if (name === "copy") return copy(told as { reference: string });
  if (name === "refunds/age") return ageRefunds(told as { reference: string });
  if (name === "refunds/finish") return finishRefunds(told as { reference: string; as: Refund["status"] });
  if (name === "invoice") return changeInvoice(told as Partial<Invoice> & { reference: string });
  if (name === "notice") return await sendNotice(told as Notice);
  throw new Error(`no such control: ${name}`);
}

function reset() {
  Object.assign(books, { customers: [], payments: [], invoices: [], webhooks: [], asked: [], pages: null });
  heal();
}

/** Nothing goes wrong any more. */
function heal() {
  faults.length = 0;
  Object.assign(books, healthy);
}

/** Changes a payment with its instalments, or makes one that was made elsewhere. */
function change({ reference, ...about }: Partial<Payment> & { reference: string }) {
  const known = books.payments.find((each) => each.reference === reference);
  if (known) {
    for (const part of togetherWith(known)) Object.assign(part, about);
    return known;
  }
  const made: Payment = {
    id: `pay_${books.nextId++}`,
    reference,
    cents: 500,
    status: "PENDING",
    billingType: "PIX",
    customer: "cus_1",
    title: "Oferta",
    dueDate: "2026-12-01",
    deleted: false,
    refunds: [],
    ...{ installment: null, installmentNumber: null, ...about },
  };
  books.payments.push(made);
  return made;
}

/** The city hall answers. */
const changeInvoice = ({ reference, ...about }: Partial<Invoice> & { reference: string }) =>
  Object.assign(books.invoices.find((each) => each.reference === reference)!, about);

/** Changes one charge alone, which may be one of several instalments. */
const changePart = ({ id, ...about }: Partial<Payment> & { id: string }) =>
  Object.assign(books.payments.find((each) => each.id === id)!, about);

/** The same charge a second time, as after an answer that was lost. */
function copy({ reference }: { reference: string }) {
  const known = books.payments.find((each) => each.reference === reference)!;
  const installment = known.installment && `${known.installment}-${books.nextId++}`;
  const made = togetherWith(known).map((part) => ({
    ...part,
    id: `pay_${books.nextId++}`,
    installment,
    refunds: [],
  }));
  books.payments.push(...made);
  return made[0];
}

function ageRefunds({ reference }: { reference: string }) {
  for (const payment of books.payments.filter((each) => each.reference === reference)) {
    for (const refund of payment.refunds) refund.dateCreated = "2026-11-01 10:00:00";
  }
}

/** Refunds that were on their way end. */
function finishRefunds({ reference, as }: { reference: string; as: Refund["status"] }) {
  for (const payment of books.payments.filter((each) => each.reference === reference)) {
    for (const refund of payment.refunds) if (!["DONE", "CANCELLED"].includes(refund.status)) refund.status = as;
    settleRefunds(payment);
  }
}

const referenceOf = (id: string) => [...books.payments, ...books.invoices].find((each) => each.id === id)?.reference;

/** Sends one notice and returns the status of the answer. */
async function sendNotice({ to, id, token, event = "PAYMENT_UPDATED", eventId, text }: Notice) {
  const notice = {
    id: eventId ?? `evt_${books.nextId++}&1`,
    event,
    dateCreated: "2026-11-27 10:00:00",
    [event.startsWith("INVOICE_") ? "invoice" : "payment"]: { id, externalReference: referenceOf(id) },
  };
  return await deliver(to, {
    headers: { "Content-Type": "application/json", "asaas-access-token": token },
    body: text ?? JSON.stringify(notice),
  });
}
