import { isTaxId } from "#app/domain/tax-id.ts";
import type { Asked, Reply } from "#tests/gateways/serve.ts";
import { books, type Customer, failure, type Payment } from "./books.ts";

const ok = (body: unknown): Reply => ({ status: 200, body });
const listOf = (data: unknown[]) =>
  ok({ object: "list", hasMore: false, totalCount: data.length, limit: 10, offset: 0, data });

export const findCustomers = ({ query }: Asked) =>
  listOf(
    books.customers.filter((each) =>
      (["cpfCnpj", "externalReference"] as const).every((name) => each[name] === (query.get(name) ?? each[name])),
    ),
  );

export function createCustomer({ body }: Asked): Reply {
  const { name, cpfCnpj, email, externalReference, notificationDisabled = false } = body as Omit<Customer, "id">;
  if (!name || !cpfCnpj || !isTaxId(cpfCnpj)) return failure(400, "invalid_object", "O CPF/CNPJ informado é inválido.");
  const customer = { id: `cus_${books.nextId++}`, cpfCnpj, externalReference, name, email, notificationDisabled };
  books.customers.push(customer);
  return ok({ object: "customer", deleted: false, ...customer });
}

type NewPayment = Pick<Payment, "customer" | "billingType" | "dueDate"> & {
  value: number;
  description: string;
  externalReference: string;
};

export function createPayment({ body, origin }: Asked): Reply {
  const { customer, billingType, value, dueDate, description, externalReference } = body as NewPayment;
  if (!books.customers.some(({ id }) => id === customer)) return failure(400, "invalid_customer");
  if (!["PIX", "BOLETO", "CREDIT_CARD", "UNDEFINED"].includes(billingType)) return failure(400, "invalid_billingType");
  if (typeof value !== "number" || value < 5) return failure(400, "invalid_value", "O valor mínimo é R$ 5,00.");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dueDate)) return failure(400, "invalid_dueDate");
  const payment: Payment = {
    ...{ id: `pay_${books.nextId++}`, reference: externalReference, cents: Math.round(value * 100), customer },
    ...{ billingType, dueDate, title: description, status: "PENDING", deleted: false, refunds: [] },
  };
  books.payments.push(payment);
  return ok(shown(payment, origin));
}

const found = (id: string) => books.payments.find((payment) => payment.id === id);

export function readPayment({ id, origin }: Asked): Reply {
  const payment = found(id);
  return payment ? ok(shown(payment, origin)) : failure(404, "not_found");
}

export function findPayments({ query, origin }: Asked): Reply {
  const reference = query.get("externalReference");
  const named = books.payments.filter((each) => each.reference === reference && !each.deleted);
  // A search is not known to show refunds.
  const items = named.map((payment) => ({ ...shown(payment, origin), refunds: undefined }));
  return listOf(books.searchLags ? [] : items);
}

export function removePayment({ id }: Asked): Reply {
  const payment = found(id);
  if (!payment) return failure(404, "not_found");
  if (!["PENDING", "OVERDUE"].includes(payment.status)) return failure(400, "invalid_action");
  payment.deleted = true;
  return ok({ deleted: true, id });
}

export function showPix({ id }: Asked): Reply {
  const payment = found(id);
  if (payment?.billingType !== "PIX") return failure(400, "invalid_action");
  return ok({ success: true, encodedImage: "aW1n", payload: codeOf(payment), expirationDate: "2027-12-31 23:59:59" });
}

export const codeOf = ({ id }: Payment) => `00020126BR.GOV.BCB.PIX${id}`;

const paid = ["RECEIVED", "CONFIRMED"];
export const backCents = ({ refunds }: Payment) =>
  refunds.reduce((sum, { status, value }) => sum + (status === "CANCELLED" ? 0 : Math.round(value * 100)), 0);

export function refundPayment({ id, body, origin }: Asked): Reply {
  const payment = found(id);
  if (!payment) return failure(404, "not_found");
  if (payment.billingType === "BOLETO") return failure(400, "invalid_billingType", "Use o estorno de boleto.");
  if (!paid.includes(payment.status)) return failure(400, "invalid_action");
  const { value } = body as { value?: number };
  const cents = value === undefined ? payment.cents - backCents(payment) : Math.round(value * 100);
  if (backCents(payment) + cents > payment.cents) return failure(400, "invalid_value");
  if (cents > books.balanceCents) return failure(400, "invalid_action", "Saldo insuficiente para o estorno.");
  payment.refunds.push({ dateCreated: clockTime(new Date()), status: books.refundsAre, value: cents / 100 });
  settleRefunds(payment);
  return ok(shown(payment, origin));
}

/** As clocks in São Paulo show it, and as Asaas writes it. */
const clockTime = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

/** Moves a payment to where its refunds leave it. */
export function settleRefunds(payment: Payment) {
  const done = payment.refunds.filter(({ status }) => status === "DONE");
  if (backCents({ ...payment, refunds: done }) >= payment.cents) payment.status = "REFUNDED";
  else if (payment.refunds.some(({ status }) => status === "PENDING")) payment.status = "REFUND_IN_PROGRESS";
  else if (payment.status === "REFUND_IN_PROGRESS") payment.status = "RECEIVED";
}

export const listWebhooks = () => listOf(books.webhooks);

function shown(payment: Payment, origin: string) {
  const { id, reference, cents, title, refunds, ...rest } = payment;
  return {
    object: "payment",
    id,
    externalReference: reference,
    value: cents / 100,
    netValue: cents / 100 - 1.99,
    description: title,
    invoiceUrl: `${books.pages ?? origin}/i/${id.slice(4)}`,
    bankSlipUrl: rest.billingType === "BOLETO" ? `${origin}/b/pdf/${id.slice(4)}` : null,
    ...rest,
    ...(refunds.length && { refunds }),
  };
}
