import type { Asked, Reply } from "#tests/gateways/serve.ts";
import { account, books, centsOf, failure, isHeld, isWon, type Payment, type Preference, sentBack } from "./books.ts";

type NewPreference = {
  items?: { title: string; quantity: number; unit_price: unknown; currency_id: string }[];
  external_reference: string;
  auto_return?: string;
  back_urls?: { success?: string };
  payment_methods?: { excluded_payment_types?: { id: string }[]; installments?: number };
  expires?: boolean;
  expiration_date_to?: string;
};

export function createPreference({ origin, ...asked }: Asked): Reply {
  const body = asked.body as NewPreference;
  const [item, ...more] = body.items ?? [];
  if (!item || more.length || typeof item.unit_price !== "number" || item.currency_id !== "BRL") {
    return failure(400, "invalid_items");
  }
  if (body.auto_return && !body.back_urls?.success?.startsWith("https:")) return failure(400, "invalid_auto_return");
  const id = `${account.id}-00000000-0000-4000-8000-${String(books.nextId++).padStart(12, "0")}`;
  const preference: Preference = {
    id,
    reference: body.external_reference,
    cents: centsOf(item.unit_price) * item.quantity,
    title: item.title,
    origin,
    instalments: body.payment_methods?.installments ?? 12,
    excluded: (body.payment_methods?.excluded_payment_types ?? []).map((each) => each.id),
    endsAt: body.expires ? Date.parse(body.expiration_date_to ?? "") : Number.POSITIVE_INFINITY,
    sent: body,
  };
  books.preferences.push(preference);
  const init_point = `${books.pages ?? origin}/checkout/v1/redirect?pref_id=${id}`;
  return {
    status: 201,
    body: {
      ...body,
      id,
      collector_id: Number(account.id),
      init_point,
      sandbox_init_point: "https://sandbox.mercadopago.com.br/checkout/v1/redirect",
      site_id: "MLB",
    },
  };
}

export function updatePreference({ id, ...asked }: Asked): Reply {
  const body = asked.body as NewPreference;
  const preference = books.preferences.find((each) => each.id === id);
  if (!preference) return failure(404, "not_found");
  if (body.expires) preference.endsAt = Date.parse(body.expiration_date_to ?? "");
  return { status: 200, body: { id } };
}

/** The page itself: only whether it can still be paid at. */
export function openPage({ query }: Asked): Reply {
  const preference = books.preferences.find(({ id }) => id === query.get("pref_id"));
  return preference ? { status: 200, body: { isOpen: preference.endsAt > Date.now() } } : failure(404, "not_found");
}

/** Somebody pays, or tries to, on the page of a reference. */
export function addPayment(about: Partial<Payment> & Pick<Payment, "reference" | "cents">): Payment {
  const payment: Payment = {
    id: 1_240_000_000 + books.nextId++,
    status: "approved",
    detail: "accredited",
    method: "credit_card",
    refunds: [],
    collector: account.id,
    ...about,
  };
  if (payment.status === "approved") payment.approvedAt ??= new Date().toISOString();
  books.payments.push(payment);
  return payment;
}

const found = (id: string) => books.payments.find((payment) => String(payment.id) === id);

export const payments = {
  search({ query }: Asked): Reply {
    const reference = query.get("external_reference");
    const own = books.payments.filter((payment) => payment.reference === reference);
    const results = books.searchLags ? [] : query.get("criteria") === "desc" ? own.toReversed() : own;
    return {
      status: 200,
      body: { results: results.map(shown), paging: { total: results.length, limit: 50, offset: 0 } },
    };
  },
  read({ id }: Asked): Reply {
    const payment = found(id);
    return payment ? { status: 200, body: shown(payment) } : failure(404, "not_found");
  },
};

export function updatePayment({ id, ...asked }: Asked): Reply {
  const body = asked.body as { status?: string };
  const payment = found(id);
  if (!payment) return failure(404, "not_found");
  if (body.status !== "cancelled" || !["pending", "in_process", "authorized"].includes(payment.status)) {
    return failure(400, "bad_request");
  }
  Object.assign(payment, { status: "cancelled", detail: "by_collector" });
  return { status: 200, body: shown(payment) };
}

export function refundPayment({ id, ...asked }: Asked): Reply {
  const body = asked.body as { amount?: number };
  const payment = found(id);
  if (!payment) return failure(404, "not_found");
  if (payment.status !== "approved" && !isWon(payment)) return failure(400, "bad_request");
  const before = sentBack(payment.refunds);
  const cents = body.amount === undefined ? payment.cents - before : centsOf(body.amount);
  if (cents <= 0 || before + cents > payment.cents) return failure(400, "refund_amount_exceeds");
  const status = { processed: "approved", processing: "in_process", failed: "rejected" }[books.refundsAre];
  const refund = { id: books.nextId++, amount: cents / 100, status };
  payment.refunds.push(refund);
  settleRefunds(payment);
  return { status: 201, body: { ...refund, payment_id: payment.id, refund_mode: "standard" } };
}

export function settleRefunds(payment: Payment) {
  if (isHeld(payment)) return;
  const back = sentBack(payment.refunds.filter(({ status }) => status === "approved"));
  if (back >= payment.cents) Object.assign(payment, { status: "refunded", detail: "refunded" });
  else if (back > 0 && !isWon(payment)) payment.detail = "partially_refunded";
}

/** What it keeps of a payment, in centavos. */
export const feeOf = (cents: number) => Math.round(cents * 0.0498);

/** Where a boleto is opened. */
function boletoAt(reference: string, id: number) {
  const origin = books.pages ?? books.preferences.find((each) => each.reference === reference)?.origin;
  return `${origin}/payments/${id}/ticket?caller_id=${account.id}&hash=0123`;
}

function shown({ id, reference, cents, status, detail, method, instalments = 1, refunds, ...payment }: Payment) {
  return {
    id,
    external_reference: reference,
    transaction_amount: cents / 100,
    transaction_amount_refunded: sentBack(refunds) / 100,
    installments: instalments,
    transaction_details: {
      net_received_amount: status === "approved" ? (cents - feeOf(cents)) / 100 : 0,
      external_resource_url: method === "ticket" ? boletoAt(reference, id) : null,
    },
    currency_id: "BRL",
    status,
    status_detail: detail,
    payment_type_id: method,
    payment_method_id: method === "ticket" ? "bolbradesco" : "master",
    collector_id: Number(payment.collector),
    date_approved: payment.approvedAt ?? null,
    live_mode: false,
    card: method === "credit_card" ? { first_six_digits: "503143", last_four_digits: "6351" } : {},
    refunds,
  };
}
