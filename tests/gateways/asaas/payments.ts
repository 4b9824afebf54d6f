import { isTaxId } from "#app/domain/tax-id.ts";
import type { Asked, Reply } from "#tests/gateways/serve.ts";
import { books, type Customer, failure, type Payment } from "./books.ts";

const ok = (body: unknown): Reply => ({ status: 200, body });
/** Ten at a time, unless more are asked for. */
function listOf(data: unknown[], { query }: Pick<Asked, "query">) {
  const limit = Number(query.get("limit") ?? 10);
  return ok({
    object: "list",
    hasMore: data.length > limit,
    totalCount: data.length,
    limit,
    data: data.slice(0, limit),
  });
}

export const findCustomers = ({ query }: Asked) =>
  listOf(
    books.customers.filter((each) =>
      (["cpfCnpj", "externalReference"] as const).every((name) => each[name] === (query.get(name) ?? each[name])),
    ),
    { query },
  );

export function createCustomer({ body }: Asked): Reply {
  const {
    name,
    cpfCnpj,
    email,
    externalReference,
    notificationDisabled = false,
    ...lives
  } = body as Omit<Customer, "id">;
  if (!name || !cpfCnpj || !isTaxId(cpfCnpj)) return failure(400, "invalid_object", "O CPF/CNPJ informado é inválido.");
  const customer = { id: `cus_${books.nextId++}`, cpfCnpj, externalReference, name, email, notificationDisabled };
  Object.assign(customer, lives);
  books.customers.push(customer);
  return ok({ object: "customer", deleted: false, ...customer });
}

export function updateCustomer({ id, body }: Asked): Reply {
  const customer = books.customers.find((each) => each.id === id);
  if (!customer) return failure(404, "not_found");
  return ok({ object: "customer", deleted: false, ...Object.assign(customer, body) });
}

type NewPayment = Pick<Payment, "customer" | "billingType" | "dueDate"> & {
  value?: number;
  totalValue?: number;
  installmentCount?: number;
  description: string;
  externalReference: string;
};

export function createPayment({ body, origin }: Asked): Reply {
  const { customer, billingType, value, dueDate, description, externalReference, ...divided } = body as NewPayment;
  const { installmentCount: count = 1, totalValue } = divided;
  if (!books.customers.some(({ id }) => id === customer)) return failure(400, "invalid_customer");
  if (!["PIX", "BOLETO", "CREDIT_CARD", "UNDEFINED"].includes(billingType)) return failure(400, "invalid_billingType");
  const cents = Math.round((count > 1 ? (totalValue ?? 0) : (value ?? 0)) * 100);
  const each = Math.floor(cents / count);
  if (each < 500) return failure(400, "invalid_value", "O valor mínimo é R$ 5,00.");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dueDate)) return failure(400, "invalid_dueDate");
  const installment = count > 1 ? `5a2c890b-dd63-4b5a-9169-${books.nextId++}` : null;
  const parts = Array.from({ length: count }, (_, n): Payment => {
    const isLast = n === count - 1;
    return {
      id: `pay_${books.nextId++}`,
      reference: externalReference,
      customer,
      billingType,
      dueDate,
      ...{ cents: isLast ? cents - each * (count - 1) : each, title: description, status: "PENDING", deleted: false },
      ...{ refunds: [], installment, installmentNumber: installment ? n + 1 : null },
    };
  });
  books.payments.push(...parts);
  return ok(shown(parts[0]!, origin));
}

const partsOf = (id: string) => books.payments.filter(({ installment }) => installment === id);

/** The charges that are paid together. */
export const togetherWith = (payment: Payment) =>
  payment.installment === null ? [payment] : partsOf(payment.installment);

export function findInstalments({ id, origin, query }: Asked): Reply {
  const parts = partsOf(id).filter(({ deleted }) => !deleted);
  return listOf(
    parts.map((payment) => ({ ...shown(payment, origin), refunds: undefined })),
    { query },
  );
}

export function removeInstalments({ id }: Asked): Reply {
  const parts = partsOf(id);
  if (!parts.length) return failure(404, "not_found");
  if (parts.some(({ status }) => !["PENDING", "OVERDUE"].includes(status))) return failure(400, "invalid_action");
  for (const part of parts) part.deleted = true;
  return ok({ deleted: true, id });
}

export function refundInstalments({ id, body }: Asked): Reply {
  const parts = partsOf(id);
  if (!parts.length) return failure(404, "not_found");
  if ((body as { value?: number }).value !== undefined) return failure(400, "invalid_value");
  if (parts.some(({ status }) => !paid.includes(status))) return failure(400, "invalid_action");
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  if (cents > books.balanceCents) return failure(400, "invalid_action", "Saldo insuficiente para o estorno.");
  for (const part of parts) {
    part.refunds.push({ dateCreated: clockTime(new Date()), status: books.refundsAre, value: part.cents / 100 });
    settleRefunds(part);
  }
  return ok(plan(id, parts));
}

export function readInstalments({ id }: Asked): Reply {
  const parts = partsOf(id);
  return parts.length ? ok(plan(id, parts)) : failure(404, "not_found");
}

/** A purchase in instalments; its refunds are those of all its charges together. */
function plan(id: string, parts: Payment[]) {
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  const refunds = parts[0]!.refunds.map((refund, n) => ({
    ...refund,
    value: parts.reduce((sum, part) => sum + Math.round((part.refunds[n]?.value ?? 0) * 100), 0) / 100,
  }));
  const netValue = (cents - 199 * parts.length) / 100;
  return {
    object: "installment",
    id,
    value: cents / 100,
    netValue,
    installmentCount: parts.length,
    ...(books.plansTellRefunds && { refunds }),
  };
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
  return listOf(books.searchLags ? [] : items, { query });
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

/** A boleto goes back as a whole, to the account that its payer writes on a form. Asked again, it is the same form. */
export function refundBoleto({ id, origin }: Asked): Reply {
  const payment = found(id);
  if (!payment) return failure(404, "not_found");
  const isAsked = payment.refunds.some(({ status }) => status === awaitsPayer);
  if (payment.billingType !== "BOLETO" || (!isAsked && !paid.includes(payment.status)))
    return failure(400, "invalid_action");
  if (payment.cents > books.balanceCents) return failure(400, "invalid_action", "Saldo insuficiente para o estorno.");
  if (!isAsked)
    payment.refunds.push({ dateCreated: clockTime(new Date()), status: awaitsPayer, value: payment.cents / 100 });
  settleRefunds(payment);
  return ok({ requestUrl: `${books.pages ?? origin}/r/${id.slice(4)}` });
}

export const awaitsPayer = "AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION";

/** As clocks in São Paulo show it, and as Asaas writes it. */
const clockTime = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

/** Moves a payment to where its refunds leave it. */
export function settleRefunds(payment: Payment) {
  const done = payment.refunds.filter(({ status }) => status === "DONE");
  if (backCents({ ...payment, refunds: done }) >= payment.cents) payment.status = "REFUNDED";
  else if (payment.refunds.some(({ status }) => status === "PENDING")) payment.status = "REFUND_IN_PROGRESS";
  else if (payment.refunds.some(({ status }) => status === awaitsPayer)) payment.status = "REFUND_REQUESTED";
  else if (payment.status.startsWith("REFUND_")) payment.status = "RECEIVED";
}

export const listWebhooks = ({ query }: Asked) => listOf(books.webhooks, { query });

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
