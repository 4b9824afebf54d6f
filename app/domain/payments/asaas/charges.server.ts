import { daysAfter, isoDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isPageOf } from "#app/domain/payments/ask-gateway.server.ts";
import { hostedDays } from "#app/domain/payments/checkout.ts";
import type { PaymentMethod, PaymentStatus } from "#app/domain/payments/payment.ts";
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
import { foundRefund, returnedOf } from "#app/domain/payments/refund-progress.ts";
import { normalizeTaxId } from "#app/domain/tax-id.ts";
import { ask, noAnswer } from "./client.server.ts";
import { isBeingRefunded, isDivided, type Joined, joinInstalments } from "./instalments.ts";
import {
  customerShape,
  customersShape,
  type Payment,
  paymentShape,
  paymentsShape,
  pixShape,
  planShape,
  refundFormShape,
  removedShape,
} from "./shapes.ts";
import { stateOf } from "./states.ts";

const billingTypes: Record<PaymentMethod, string> = { pix: "PIX", credit_card: "CREDIT_CARD", boleto: "BOLETO" };

/**
 * A charge at Asaas: a PIX's code is shown on our own page; card and boleto are paid on the invoice's page. An earlier
 * charge of the same reference is found first. What Asaas refuses was not made, and has failed.
 */
export async function charge(ctx: Ctx, order: ChargeOrder): Promise<ChargeState> {
  const before = await findPayment(ctx, order);
  if (before) return await toCharge(ctx, before, order);
  const customer = await findCustomer(ctx, order.buyer);
  if (!customer) return { status: "failed" };
  const { data } = await ask(ctx, {
    method: "POST",
    path: "/payments",
    body: {
      customer,
      billingType: billingTypes[order.method],
      ...(order.instalments > 1
        ? { installmentCount: order.instalments, totalValue: Number(toReais(order.amountCents)) }
        : { value: Number(toReais(order.amountCents)) }),
      dueDate: await dueDateOf(ctx, order.method),
      description: order.title.slice(0, 250),
      externalReference: order.reference,
    },
    answer: paymentShape,
  });
  if (!data) return { status: "failed" };
  return await toCharge(ctx, isDivided(data) ? await readInstalments(ctx, [data]) : data, order);
}

/** A PIX falls due tomorrow, and what is paid on a page with our own payment. Asaas takes later money, too. */
async function dueDateOf(ctx: Ctx, method: PaymentMethod) {
  return daysAfter(isoDay(await currentTime(ctx)), method === "pix" ? 1 : hostedDays);
}

/**
 * The customer of this account with that CPF or CNPJ, made if there is none; null if Asaas refuses them. Somebody else
 * who typed the same number has a customer of their own. Asaas writes to none of them by itself.
 */
async function findCustomer(ctx: Ctx, buyer: ChargeOrder["buyer"]): Promise<string | null> {
  const { id, name, email, taxId, address } = buyer;
  // Asaas finds street and city by the postal code.
  const lives = address && { postalCode: address.postalCode, addressNumber: address.number };
  if (!taxId) throw noAnswer("no customer without a CPF or CNPJ");
  const cpfCnpj = normalizeTaxId(taxId);
  const path = `/customers?cpfCnpj=${cpfCnpj}&externalReference=${id}`;
  const known = await ask(ctx, { method: "GET", path, answer: customersShape });
  const [customer] = known.data?.data.filter(({ deleted }) => !deleted) ?? [];
  if (customer && lives) {
    const path = `/customers/${customer.id}`;
    return (await ask(ctx, { method: "PUT", path, body: lives, answer: customerShape })).data?.id ?? null;
  }
  if (customer) return customer.id;
  const body = { name, email, cpfCnpj, externalReference: id, notificationDisabled: true, ...lives };
  const { data } = await ask(ctx, { method: "POST", path: "/customers", body, answer: customerShape });
  return data?.id ?? null;
}

/** The charge of a payment; null where Asaas has none. */
export async function find(ctx: Ctx, payment: ChargedPayment): Promise<Charge | null> {
  const all = await findPayments(ctx, payment);
  const found = ownCharge(all, payment);
  if (!found) return null;
  const others = all.filter((each) => each !== found).flatMap(secondCharge);
  // A search may leave out the refunds.
  const isPaid = !isDivided(found) && stateOf(found).status === "completed";
  const read = isPaid ? ((await readPayment(ctx, found.id)) ?? found) : found;
  const charge = await toCharge(ctx, read, payment);
  return { amountCents: toCents(read.value) ?? noAmount, ...charge, ...(others.length && { others }) };
}

/** A charge that was paid beside the one that counts; none for one that brought no money. */
function secondCharge(paid: Joined): SecondCharge[] {
  const { status } = stateOf(paid);
  const [amountCents, netCents] = [toCents(paid.value), toCents(paid.netValue)];
  if ((status !== "completed" && status !== "refunded") || !amountCents) return [];
  const fee = netCents === null ? {} : { feeCents: amountCents - netCents };
  return [{ ref: nameOf(paid), amountCents, ...fee, isBack: status === "refunded" }];
}

/** Removes every open charge of a payment. Throws if one stays open. */
export async function cancel(ctx: Ctx, payment: ChargedPayment): Promise<EndedCharge> {
  for (const open of await findPayments(ctx, payment)) {
    if (stateOf(open).status !== "pending" || stateOf(open).dispute) continue;
    const parts = isDivided(open) ? await listInstalments(ctx, open) : [];
    if (parts.some((part) => stateOf(part).status === "completed")) await giveBackSome(ctx, parts);
    else await ask(ctx, { method: "DELETE", path: pathOf(open), answer: removedShape });
  }
  const found = await findPayment(ctx, payment);
  const { status, dispute } = found ? stateOf(found) : { status: "failed" as const };
  if (status === "pending" && !dispute) throw noAnswer("a charge was not removed");
  if (found && status === "completed" && !fits(found, payment)) return paidInstead(found);
  return status === "completed" ? "completed" : "failed";
}

/** Sends money of a paid charge back, whole or in part. */
export async function refund(ctx: Ctx, order: RefundOrder): Promise<RefundState> {
  const { amountCents, returnedCents, payment } = order;
  const known = await findPayment(ctx, payment);
  // A search may leave out the refunds.
  const paid = known && order.attempt !== "first" && !isDivided(known) ? await readPayment(ctx, known.id) : known;
  if (!paid) return "unknown";
  const found = foundRefund(refundable(paid), order);
  if (paid.billingType === billingTypes.boleto) return await refundBoleto(ctx, paid, { ...order, found });
  if (found) return found;
  if (isDivided(paid) && returnedCents + amountCents !== payment.amountCents) return { refused: "part_of_instalments" };
  if (order.attempt !== "first" && wasTakenBack(paid, order.askedAt)) return { refused: "cancelled" };
  const { data, refused } = await ask(ctx, {
    method: "POST",
    path: `${pathOf(paid)}/refund`,
    body: isDivided(paid) ? {} : { value: Number(toReais(amountCents)) },
    answer: isDivided(paid) ? planShape : paymentShape,
  });
  if (refused) return refused.status === 404 ? "unknown" : { refused: refused.code };
  const after = isDivided(paid) ? await readInstalments(ctx, [paid]) : { ...paid, ...data };
  return foundRefund(refundable(after), { ...order, attempt: "again" }) ?? "waiting";
}

/**
 * A boleto goes back as a whole, once its payer has filled in Asaas's form. Where the answer with the form's address was
 * lost, it is asked for again.
 */
async function refundBoleto(
  ctx: Ctx,
  paid: Payment,
  { found, attempt, askedAt }: Pick<RefundOrder, "attempt" | "askedAt"> & { found: RefundState | null },
): Promise<RefundState> {
  if (attempt !== "first" && wasTakenBack(paid, askedAt)) return { refused: "cancelled" };
  if (found && (found !== "waiting" || attempt === "look")) return found;
  const path = `/payments/${paid.id}/bankSlip/refund`;
  const { data, refused } = await ask(ctx, { method: "POST", path, answer: refundFormShape });
  if (refused) return refused.status === 404 ? "unknown" : { refused: refused.code };
  if (!isPageOf(ownHosts, ctx.settings.ASAAS_URL, data.requestUrl)) throw noAnswer("a form that is not its own");
  return { form: data.requestUrl };
}

/** Where a charge is removed and refunded: with all its instalments. */
const pathOf = ({ id, installment }: Payment) => (installment ? `/installments/${installment}` : `/payments/${id}`);

/** The instalments of a purchase that were not removed. */
async function listInstalments(ctx: Ctx, { installment }: Payment): Promise<Payment[]> {
  const path = `/installments/${installment}/payments?limit=100`;
  return (await ask(ctx, { method: "GET", path, answer: paymentsShape })).data?.data ?? [];
}

/** A purchase in instalments as one charge. `known`: one of them at least, for where all were removed. */
async function readInstalments(ctx: Ctx, known: readonly Payment[]): Promise<Joined> {
  const { data: plan } = await ask(ctx, { method: "GET", path: pathOf(known[0]!), answer: planShape });
  if (!plan) throw noAnswer("no purchase in instalments");
  const listed = await listInstalments(ctx, known[0]!);
  return joinInstalments(plan, listed.length ? listed : known);
}

/** Gives up a purchase of which somebody paid some instalments but not all: those go back, the others are removed. */
async function giveBackSome(ctx: Ctx, parts: readonly Payment[]): Promise<void> {
  for (const { id, ...part } of parts) {
    const { status, dispute } = stateOf(part);
    if (dispute || isBeingRefunded(part) || status === "refunded" || status === "failed") continue;
    const { refused } =
      status === "pending"
        ? await ask(ctx, { method: "DELETE", path: `/payments/${id}`, answer: removedShape })
        : await ask(ctx, { method: "POST", path: `/payments/${id}/refund`, body: {}, answer: paymentShape });
    if (refused) throw noAnswer(`some instalments were paid, and one did not go back (${refused.code})`);
  }
}

/** How far Asaas's clock may be behind ours. */
const skewMs = 60_000;

/** Whether Asaas took back a refund that was asked for then or later. It gives the time as clocks in São Paulo show it. */
function wasTakenBack({ refunds }: Payment, askedAt: Date) {
  const at = (dateCreated: string | null | undefined) => Date.parse(`${dateCreated?.replace(" ", "T")}-03:00`);
  return refunds?.some(
    ({ status, dateCreated }) => status === "CANCELLED" && at(dateCreated) >= askedAt.getTime() - skewMs,
  );
}

function refundable(payment: Payment) {
  const told =
    isBeingRefunded(payment) && !payment.refunds?.length ? [{ status: "PENDING", value: payment.value }] : null;
  const refunds = (told ?? payment.refunds ?? []).map(({ status, value: amount }) => ({ status, amount }));
  return { ...stateOf(payment), refunds };
}

/** A payment of Asaas's by its id; null where there is none. */
export async function readPayment(ctx: Ctx, id: string): Promise<Payment | null> {
  const { data } = await ask(ctx, { method: "GET", path: `/payments/${id}`, answer: paymentShape });
  return data ?? null;
}

/** Best first. */
const ranks: PaymentStatus[] = ["completed", "refunded", "pending", "failed"];
const rankOf = (payment: Payment) => ranks.indexOf(stateOf(payment).status);

/** The id that we store of a charge: its instalment plan's, if it has one. */
const nameOf = ({ id, installment }: Joined) => installment ?? id;

/** The charge that paid, once that is known, and no other; until then the one that says most of the money. */
const ownCharge = (all: readonly Joined[], { paidRef }: ChargedPayment) =>
  (paidRef ? all.find((each) => nameOf(each) === paidRef) : all[0]) ?? null;

async function findPayment(ctx: Ctx, payment: ChargedPayment): Promise<Joined | null> {
  return ownCharge(await findPayments(ctx, payment), payment);
}

/** Every charge of a reference, also one that a search does not find yet. */
async function findPayments(ctx: Ctx, payment: ChargedPayment): Promise<Joined[]> {
  const { reference, providerRef, noticed, paidRef } = payment;
  const path = `/payments?externalReference=${reference}&limit=100`;
  const { data } = await ask(ctx, { method: "GET", path, answer: paymentsShape });
  if (!data) throw noAnswer("no search for payments");
  const known = [...data.data];
  for (const id of [providerRef, noticed, paidRef]) {
    if (!id || known.some((each) => each.id === id || each.installment === id)) continue;
    const more = await readPayment(ctx, id);
    if (more) known.push(more);
  }
  const own = known.filter((each) => each.externalReference === reference);
  const found: Joined[] = own.filter((each) => !isDivided(each));
  for (const purchase of new Set(own.map(({ installment }) => installment)))
    if (purchase)
      found.push(
        await readInstalments(
          ctx,
          own.filter(({ installment }) => installment === purchase),
        ),
      );
  const oddness = (each: Joined) => (fits(each, payment) ? 0 : 1);
  return found.sort((one, other) => rankOf(one) - rankOf(other) || oddness(one) - oddness(other));
}

const fits = ({ value }: Joined, { amountCents }: Pick<ChargedPayment, "amountCents">) =>
  toCents(value) === amountCents;

/** Money of a charge with another amount, which somebody may have changed at Asaas. */
const paidInstead = ({ value }: Joined) => ({ paidInsteadCents: toCents(value) ?? noAmount });

/** Never completed where the amount is another one than ours. */
async function toCharge(
  ctx: Ctx,
  payment: Joined,
  charged: Pick<ChargedPayment, "amountCents" | "method">,
): Promise<ChargeState> {
  const { amountCents, method } = charged;
  const isOurs = fits(payment, charged);
  const state: ChargeState = isOurs ? stateOf(payment) : { status: "pending" };
  const toPay = isOurs && state.status === "pending" && !state.dispute;
  const instructions = toPay ? await instructionsFor(ctx, payment, method) : null;
  const netCents = toCents(payment.netValue);
  return {
    ...state,
    ...(!isOurs && stateOf(payment).status === "completed" && paidInstead(payment)),
    providerRef: payment.id,
    ...(payment.isPartlyBack && { isPartlyBack: true }),
    ...(state.status === "completed" && { returnedCents: returnedCentsOf(payment), paidRef: nameOf(payment) }),
    ...(instructions && { instructions }),
    ...(netCents !== null && { feeCents: amountCents - netCents }),
  };
}

/** Of a purchase in instalments not every answer names the refunds, but each instalment says whether it went back. */
function returnedCentsOf({ instalmentsBack = [], ...payment }: Joined) {
  const instalments = instalmentsBack.reduce((sum, { value }) => sum + (toCents(value) ?? 0), 0);
  return Math.max(instalments, returnedOf(refundable(payment)));
}

const ownHosts = /(^|\.)asaas\.com$/;

async function instructionsFor(ctx: Ctx, { id, invoiceUrl }: Payment, method: PaymentMethod) {
  if (method === "pix") {
    const { data } = await ask(ctx, { method: "GET", path: `/payments/${id}/pixQrCode`, answer: pixShape });
    return data ? { kind: "pix" as const, code: data.payload } : null;
  }
  if (!invoiceUrl || !isPageOf(ownHosts, ctx.settings.ASAAS_URL, invoiceUrl))
    throw noAnswer("a page that is not its own");
  return { kind: "redirect" as const, url: invoiceUrl };
}
