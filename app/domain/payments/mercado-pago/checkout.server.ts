import type { Ctx } from "#app/domain/ctx.ts";
import { isPageOf } from "#app/domain/payments/ask-gateway.server.ts";
import { hostedDays } from "#app/domain/payments/checkout.ts";
import { instalmentsFor } from "#app/domain/payments/instalments.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import {
  type Charge,
  type ChargedPayment,
  type ChargeOrder,
  type ChargeState,
  type EndedCharge,
  noAmount,
  type RefundOrder,
  type RefundState,
  type SecondCharge,
} from "#app/domain/payments/provider.ts";
import { toCents, toReais } from "#app/domain/payments/reais.ts";
import { foundRefund, returnedOf, stateOfRefund } from "#app/domain/payments/refund-progress.ts";
import { ask, noAnswer } from "./client.server.ts";
import {
  anyShape,
  isOwnAccount,
  type Payment,
  paymentRefundShape,
  paymentSearchShape,
  paymentShape,
  preferenceShape,
} from "./shapes.ts";
import { paymentState, refusedRefund } from "./states.ts";

const dayMs = 86_400_000;

/** The kinds of payment that Mercado Pago's page leaves out, so that it opens with what was chosen here. */
const leftOut: Record<PaymentMethod, readonly string[]> = {
  credit_card: ["ticket", "atm", "bank_transfer", "debit_card"],
  boleto: ["credit_card", "debit_card", "prepaid_card", "atm", "bank_transfer"],
  pix: [],
};

/**
 * A page of Mercado Pago's (Checkout Pro) for card or boleto. Money that came already for the same reference is found
 * first. The page expires after `hostedDays`.
 */
export async function chargeHosted(ctx: Ctx, order: ChargeOrder): Promise<ChargeState> {
  const { reference, amountCents } = order;
  const before = await findHostedCharge(ctx, order);
  if (before?.status === "completed") return before;
  const { data, refused } = await ask(ctx, {
    method: "POST",
    path: "/checkout/preferences",
    key: `${reference}-charge`,
    body: preferenceOf(ctx, order),
    answer: preferenceShape,
  });
  if (!data) throw noAnswer(`no preference was made (${refused.status} ${refused.code})`);
  const [item] = data.items;
  const fits =
    data.external_reference === reference &&
    isOwnAccount(ctx.settings, data.collector_id) &&
    toCents(item!.unit_price) === amountCents &&
    Number(item!.quantity) === 1;
  if (!fits || !isPageOf(ownHosts, ctx.settings.MERCADO_PAGO_URL, data.init_point))
    throw noAnswer("a preference that is not what was asked for");
  return { status: "pending", providerRef: data.id, instructions: { kind: "redirect", url: data.init_point } };
}

const ownHosts = /(^|\.)mercadopago\.com(\.br)?$/;

function preferenceOf({ settings, now = new Date() }: Ctx, order: ChargeOrder) {
  const { reference, number, method, amountCents, title, buyer } = order;
  const origin = settings.PUBLIC_ORIGIN;
  // The page asks us how the payment stands, whatever Mercado Pago adds to the address.
  const back = `${origin}/payments/${number}?paguei`;
  const end = stamp(now.getTime() + hostedDays * dayMs);
  const [name, ...surname] = buyer.name.split(" ");
  // Mercado Pago refuses addresses that it cannot reach.
  const isReachable = origin.startsWith("https:");
  return {
    items: [
      {
        id: String(number),
        title: title.slice(0, 250),
        quantity: 1,
        unit_price: Number(toReais(amountCents)),
        currency_id: "BRL",
      },
    ],
    payer: { email: buyer.email, name, ...(surname.length && { surname: surname.join(" ") }) },
    external_reference: reference,
    back_urls: { success: back, pending: back, failure: back },
    ...(isReachable && {
      auto_return: "approved",
      notification_url: `${origin}/api/webhooks/mercado_pago?source_news=webhooks`,
    }),
    payment_methods: {
      excluded_payment_types: leftOut[method].map((id) => ({ id })),
      installments: instalmentsFor(settings, amountCents)?.most ?? 1,
    },
    expires: true,
    expiration_date_from: stamp(now.getTime() - dayMs),
    expiration_date_to: end,
    ...(method === "boleto" && { date_of_expiration: end }),
  };
}

/** A moment as preferences record it: with an offset instead of `Z`. */
const stamp = (ms: number) => new Date(ms).toISOString().replace("Z", "+00:00");

/**
 * The charge of a page of Mercado Pago's: the try that paid it, or the best there is. A rejected try leaves it pending,
 * because the buyer may try again until the page expires. The page may be paid more than once: then the first money is
 * the charge's, and the rest are its `others`. Null where nobody has tried and no page was made.
 */
export async function findHostedCharge(ctx: Ctx, payment: ChargedPayment): Promise<Charge | null> {
  const tries = await findTries(ctx, payment);
  const first = ownTry(tries, payment);
  if (!first && !payment.providerRef) return null;
  const own = {
    amountCents: payment.amountCents,
    ...(payment.providerRef && { providerRef: payment.providerRef }),
  };
  if (!first) return { ...own, status: "pending" };
  const state = paymentState(first);
  const isUnpaid = !payment.paidRef && !state.dispute && (state.status === "pending" || state.status === "failed");
  if (isUnpaid || !fits(first, payment))
    return { ...own, status: "pending", ...boletoOf(ctx, tries, payment), ...paidInstead(tries, payment) };
  const others = tries.filter((each) => each !== first).flatMap(secondCharge);
  return {
    ...own,
    ...state,
    returnedCents: returnedOf(refundable(first)),
    ...feeOf(first),
    ...(first.installments && { instalments: first.installments }),
    ...(state.status === "completed" && { paidRef: first.id }),
    ...(others.length && { others }),
  };
}

/** The try that paid a payment, once that is known, and no other; until then the best. */
const ownTry = (tries: readonly Payment[], { paidRef }: ChargedPayment) =>
  paidRef ? tries.find(({ id }) => id === paidRef) : tries[0];

/** The newest boleto that was made on the page and waits. */
function boletoOf({ settings }: Ctx, tries: readonly Payment[], payment: ChargedPayment) {
  const waits = tries.filter((each) => each.status === "pending" && fits(each, payment));
  const boletoUrl = waits
    .map(({ transaction_details }) => transaction_details?.external_resource_url)
    .find((url) => url && isPageOf(ownHosts, settings.MERCADO_PAGO_URL, url));
  return boletoUrl ? { boletoUrl } : {};
}

/** Money of a try with another amount. */
function paidInstead(tries: readonly Payment[], payment: ChargedPayment) {
  const odd = tries.find((each) => !fits(each, payment) && paymentState(each).status === "completed");
  return odd && { paidInsteadCents: amountOf(odd) };
}

/** What Mercado Pago keeps of a try. */
function feeOf({ transaction_amount, transaction_details }: Payment) {
  const netCents = toCents(transaction_details?.net_received_amount);
  return netCents ? { feeCents: toCents(transaction_amount)! - netCents } : {};
}

/** A try that paid again; none for one that brought no money. */
function secondCharge(paid: Payment): SecondCharge[] {
  const { status } = paymentState(paid);
  const amountCents = toCents(paid.transaction_amount);
  if ((status !== "completed" && status !== "refunded") || !amountCents) return [];
  return [{ ref: paid.id, amountCents, ...feeOf(paid), isBack: status === "refunded" }];
}

const fits = (paid: Payment, { amountCents }: Pick<ChargedPayment, "amountCents">) => amountOf(paid) === amountCents;

const amountOf = ({ transaction_amount, currency_id }: Payment) =>
  (currency_id ?? "BRL") === "BRL" ? (toCents(transaction_amount) ?? noAmount) : noAmount;

/** Best first; what is not named here, such as a rejected try, comes after these, and another amount last. */
const bestFirst = ["approved", "charged_back", "refunded", "in_mediation", "authorized", "in_process", "pending"];

function rankOf(found: Payment, payment: ChargedPayment) {
  const rank = bestFirst.indexOf(found.status);
  return (rank < 0 ? bestFirst.length : rank) + (fits(found, payment) ? 0 : 100);
}

/** When a try was paid; those of which nothing is told come last. */
const paidAt = ({ date_approved }: Payment) => Date.parse(date_approved ?? "") || Number.POSITIVE_INFINITY;

/** Every try to pay under our reference, the best and earliest first; those of other accounts are left out. */
async function findTries(ctx: Ctx, payment: ChargedPayment): Promise<Payment[]> {
  const query = new URLSearchParams({
    external_reference: payment.reference,
    sort: "date_created",
    criteria: "desc",
    limit: "50",
  });
  const { data } = await ask(ctx, {
    method: "GET",
    path: `/v1/payments/search?${query}`,
    answer: paymentSearchShape,
  });
  if (!data) throw noAnswer("no search for payments");
  const found = data.results;
  for (const named of new Set([payment.noticed, payment.paidRef])) {
    if (!named || !/^\d+$/.test(named) || found.some(({ id }) => id === named)) continue;
    const more = await readPayment(ctx, named);
    if (more) found.push(more);
  }
  return found
    .filter((each) => each.external_reference === payment.reference && isOwnAccount(ctx.settings, each.collector_id))
    .sort((one, other) => rankOf(one, payment) - rankOf(other, payment) || paidAt(one) - paidAt(other) || 0);
}

/** A payment by its id; null where there is none. */
export async function readPayment(ctx: Ctx, id: string): Promise<Payment | null> {
  const { data } = await ask(ctx, { method: "GET", path: `/v1/payments/${id}`, answer: paymentShape });
  return data ?? null;
}

/** Closes the page and cancels what is under way there, such as a boleto that waits. */
export async function cancelHosted(ctx: Ctx, payment: ChargedPayment): Promise<EndedCharge> {
  const before = await findHostedCharge(ctx, payment);
  if (before?.status === "completed") return "completed";
  if (payment.providerRef) {
    const closed = { expires: true, expiration_date_to: stamp((ctx.now ?? new Date()).getTime()) };
    await ask(ctx, {
      method: "PUT",
      path: `/checkout/preferences/${payment.providerRef}`,
      body: closed,
      answer: anyShape,
    });
  }
  const open = (await findTries(ctx, payment)).filter(({ status }) =>
    ["pending", "in_process", "authorized"].includes(status),
  );
  for (const { id } of open) {
    await ask(ctx, { method: "PUT", path: `/v1/payments/${id}`, body: { status: "cancelled" }, answer: anyShape });
  }
  const after = open.length ? await findHostedCharge(ctx, payment) : before;
  if (after?.status === "completed") return "completed";
  return after?.paidInsteadCents === undefined ? "failed" : { paidInsteadCents: after.paidInsteadCents };
}

/** Sends money of the try that paid back, whole (without an amount) or in part. */
export async function refundHosted(ctx: Ctx, order: RefundOrder): Promise<RefundState> {
  const { refund, amountCents, returnedCents, payment } = order;
  const paid = ownTry(await findTries(ctx, payment), payment);
  if (!paid) return "unknown";
  const found = foundRefund(refundable(paid), order);
  if (found) return found;
  const isWhole = amountCents === payment.amountCents && returnedCents === 0;
  const { data, refused } = await ask(ctx, {
    method: "POST",
    path: `/v1/payments/${paid.id}/refunds`,
    key: `${paid.id}-refund-${refund}`,
    body: isWhole ? {} : { amount: Number(toReais(amountCents)) },
    headers: { "X-Render-In-Process-Refunds": "true" },
    answer: paymentRefundShape,
  });
  if (refused) {
    const state = refusedRefund(refused);
    if (state) return state;
  }
  const after = (await readPayment(ctx, paid.id)) ?? paid;
  const made = data && (after.refunds?.find(({ id }) => id === data.id) ?? data);
  return made
    ? stateOfRefund(made.status)
    : (foundRefund(refundable(after), { ...order, attempt: "again" }) ?? "waiting");
}

const refundable = (paid: Payment) => ({ ...paymentState(paid), refunds: paid.refunds ?? [] });
