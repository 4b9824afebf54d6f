import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { addBankingDays, nextBankingDay } from "#app/domain/banking-days.ts";
import { dayLabel, daysAfter, isoDay, timeZone } from "#app/domain/calendar.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Discount } from "#app/domain/coupons/coupon.ts";
import { findDiscount, limitUnknown, lockCoupon, storeUse } from "#app/domain/coupons/discount.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { pixHours } from "#app/domain/facts.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { lockAccount } from "#app/domain/people/people.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { KeyRefused } from "./ask-gateway.server.ts";
import { expirePaymentFor } from "./cancel-payment.server.ts";
import {
  alreadyEnrolled,
  alreadyInTrail,
  cannotCharge,
  dueDatesFrom,
  hostedDays,
  isDueDate,
  isHosted,
  requireAmount,
  requireForSale,
  requireLeast,
  requireSales,
} from "./checkout.ts";
import { findAccess } from "./coupon-purchase.server.ts";
import { askMode, providerOf } from "./find-provider.server.ts";
import { planInvoice } from "./invoices.server.ts";
import { type PaymentMethod, type PaymentView, purchaseOf, type Target } from "./payment.ts";
import {
  cardTraces,
  paymentFields,
  requirePaymentData,
  type TrailPaymentFields,
  trailPaymentFields,
} from "./payment-fields.ts";
import { chargedPayment, isFor, newTransactionId, visiblePayment } from "./payments.server.ts";
import { recordAnswer } from "./settle-payment.server.ts";

/** How many banking days after the due date the payment of a boleto may still be reported. */
const boletoGraceDays = 2;

/** An order as columns. The card's number is not stored. */
type Order = Target & {
  seats?: number | null;
  amountCents: number;
  method: PaymentMethod;
  cardBrand?: string | null;
  cardLast4?: string | null;
  instalments?: number | null;
  boletoDueDate?: string;
  expiresAt?: SQL<Date>;
};

/**
 * The order as sent, with only brand and last digits of a card. A PIX expires after a day, a boleto when it can no
 * longer have been paid in time, and what is paid on the provider's page with that page. Refuses (invalid) a due date
 * outside of tomorrow to thirty days ahead.
 */
async function readOrder(ctx: Ctx, { target, seats, fields }: Ordered): Promise<Order> {
  const { amount, payment_method: method, payment_data: given } = fields;
  const order = { ...target, seats, amountCents: Math.round(amount * 100), method };
  if (method === "pix") {
    const expiresAt = sql<Date>`${sqlNow(ctx)} + make_interval(hours => ${pixHours})`;
    return { ...order, expiresAt };
  }
  const instalments = method === "credit_card" && given.installments! > 1 ? given.installments : null;
  if (isHosted(ctx.settings, method)) return { ...order, instalments, expiresAt: await hostedEnd(ctx, method) };
  if (method === "boleto") {
    const boletoDueDate = await requireDueDate(ctx, given.boleto_due_date!);
    return { ...order, boletoDueDate, expiresAt: boletoEnd(boletoDueDate) };
  }
  return { ...order, ...cardTraces(cardDigits(fields)!) };
}

/** When the payment of a boleto that falls due on a day can no longer be reported. */
function boletoEnd(dueDate: string) {
  const last = addBankingDays(nextBankingDay(dueDate), boletoGraceDays);
  return sql<Date>`(${last}::date + 1)::timestamp at time zone ${timeZone}`;
}

/** The same for the provider's own page, whose boleto falls due with it. */
async function hostedEnd(ctx: Ctx, method: PaymentMethod) {
  if (method === "boleto") return boletoEnd(daysAfter(isoDay(await currentTime(ctx)), hostedDays));
  return sql<Date>`${sqlNow(ctx)} + make_interval(days => ${hostedDays})`;
}

/** What is paid for, and how; `seats`: for how many people, where it is for a group. */
type Ordered = { target: Target; seats?: number | null | undefined; fields: TrailPaymentFields };

/** `isTest`: through an account for tests. */
type InMode = Ordered & { isTest: boolean };

const cardDigits = ({ payment_data }: TrailPaymentFields) => payment_data.card_number?.replace(/\D/g, "");

async function requireDueDate(ctx: Ctx, given: string) {
  const dueDates = dueDatesFrom(await currentTime(ctx));
  if (isDueDate(given, dueDates)) return given;
  const [from, to] = [dayLabel(dueDates.earliest), dayLabel(dueDates.latest)];
  const sentence = `Escolha um vencimento entre ${from} e ${to}.`;
  throw errorAt("payment_data.boleto_due_date", sentence);
}

/**
 * Pays for a course at the course's own price, which the client must name, or for the seats of a group in it. The
 * payment is stored as pending before the provider is asked, and its answer after. Returns the same pending payment if
 * there is one (of a group, or at another provider or account, never), and the earlier payment under a used idempotency
 * key. Refuses visitors and deleted accounts; a course not for sale (not found) or free (invalid); those who have it,
 * teach it, are maintainers, name another price or have another payment pending, and any in a school that sells nothing
 * (conflict); a declined card (payment required), stored as a failed payment.
 */
export const makePayment = verb(
  { ability: "payments.make", limit: "payment.make", body: paymentFields },
  (ctx, { course_id: courseId, seats, ...fields }) => pay(ctx, { target: { courseId }, seats, fields }),
);

/** The same for a trail. */
export const payTrail = verb(
  { ability: "payments.make", limit: "payment.make", id: integerPathId(trailNotFound), body: trailPaymentFields },
  (ctx, trailId, fields) => pay(ctx, { target: { trailId }, fields }),
);

const pay = (ctx: SignedCtx, ordered: Ordered) =>
  ordered.fields.coupon_code ? limitUnknown(ctx, () => payNow(ctx, ordered)) : payNow(ctx, ordered);

async function payNow(ctx: SignedCtx, ordered: Ordered): Promise<PaymentView> {
  requirePaymentData(ordered.fields, ctx.settings);
  const id = madeBefore(ctx) ?? (await findOrStore(ctx, ordered));
  await collect(ctx, id, ordered.fields);
  const payment = await visiblePayment(ctx, id);
  // Thrown after the transaction, so that the attempt stays stored.
  if (payment.status === "failed") throw new AppError("payment_required", "Erro ao processar pagamento");
  return payment;
}

/** The payment that an earlier try of this request made before its answer was lost. */
function madeBefore({ idempotencyKey }: SignedCtx) {
  return idempotencyKey?.made ? Number(idempotencyKey.made.split("/")[1]) : undefined;
}

/** How a second request waits while the first one asks the provider. */
const maxPolls = 100;
const pollMs = 100;

/**
 * Stores the payment, or finds the pending one. While another request of theirs asks the provider, waits for its
 * answer.
 */
async function findOrStore(ctx: SignedCtx, ordered: Ordered): Promise<number> {
  if (!ordered.seats) await expirePaymentFor(ctx, ctx.viewer.id, ordered.target);
  const isTest = (await askMode(ctx)) === "test";
  for (let poll = 1; ; poll++) {
    const id = await inTransaction(ctx, (within) => findOrStoreOnce(within, { ...ordered, isTest }));
    if (id) return id;
    if (poll === maxPolls) throw new AppError("conflict", otherPending(ordered.target));
    await new Promise((resume) => setTimeout(resume, pollMs));
  }
}

async function findOrStoreOnce(ctx: SignedCtx, ordered: InMode): Promise<number | undefined> {
  await lockAccount(ctx);
  requireSales(ctx.settings);
  const order = await readOrder(ctx, ordered);
  const { coupon_code: code } = ordered.fields;
  if (code) await lockCoupon(ctx, code);
  const access = await findAccess(ctx, ordered.target);
  requireForSale(access, { isGroup: Boolean(ordered.seats) });
  const priceCents = access.priceCents * (ordered.seats ?? 1);
  const discount = code ? await findDiscount(ctx, { ...ordered, code, priceCents }) : null;
  requireAmount(access, { priceCents, amountCents: order.amountCents, discountCents: discount?.discountCents ?? 0 });
  requireLeast(ctx.settings, order.amountCents);
  const id = (await storePayment(ctx, ordered, order, discount)) ?? (await waitingFor(ctx, order, ordered));
  if (id) await ctx.idempotencyKey?.remember(ctx, `payment/${id}`);
  return id;
}

/**
 * Returns nothing where a pending or completed payment exists: a second request waits for the first one's transaction.
 */
async function storePayment(
  ctx: SignedCtx,
  { fields, isTest }: InMode,
  order: Order,
  discount: Discount | null,
): Promise<number | undefined> {
  const { PAYMENTS_PROVIDER: provider, GUARANTEE_DAYS: guaranteeDays } = ctx.settings;
  const who = { userId: ctx.viewer.id, provider, isTest, transactionId: newTransactionId() };
  const [payment] = await ctx.db
    .insert(payments)
    .values({ ...order, ...who, guaranteeDays, pendingRequest: "charge", askedAt: sqlNow(ctx), createdAt: sqlNow(ctx) })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (payment && discount) await storeUse(ctx, discount, payment.id);
  if (payment && !isTest) await planInvoice(ctx, payment.id, fields.payment_data.tax_id);
  return payment?.id;
}

/**
 * Asks the provider for the money and stores its answer. Where the provider throws, the outcome is unknown: the payment
 * stays pending, and a job asks again.
 */
async function collect(ctx: SignedCtx, id: number, fields: TrailPaymentFields) {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id));
  if (payment?.pendingRequest !== "charge") return;
  const { method, boletoDueDate: dueDate, expiresAt } = payment;
  const { title } = purchaseOf(await visiblePayment(ctx, id));
  const takesCard = method === "credit_card" && !isHosted(ctx.settings, method);
  const order = {
    ...chargedPayment(payment),
    title,
    dueDate,
    expiresAt,
    buyer: {
      id: ctx.viewer.id,
      email: ctx.viewer.email,
      name: ctx.viewer.fullName,
      taxId: fields.payment_data.tax_id ?? null,
      address: addressOf(fields),
    },
    instalments: payment.instalments ?? 1,
    cardNumber: takesCard ? (cardDigits(fields) ?? null) : null,
  };
  const charged = await providerOf(payment.provider)
    .charge(ctx, order)
    .catch(async (error) => {
      if (!(error instanceof KeyRefused)) throw error;
      // Nothing was asked for, so nobody has to wait for an answer before they try again.
      await recordAnswer(ctx, id, { status: "failed" }, "provider");
      throw new AppError("unavailable", cannotCharge, { cause: error.cause });
    });
  await recordAnswer(ctx, id, charged, method === "credit_card" ? "declined" : "provider");
}

/** Where the buyer lives, for an invoice of Asaas's; stored nowhere here. */
function addressOf({ payment_data: { postal_code: postalCode, address_number: number } }: TrailPaymentFields) {
  return postalCode && number ? { postalCode: postalCode.replace(/\D/g, ""), number } : null;
}

/** The pending payment; undefined while it is still being made. */
async function waitingFor(ctx: SignedCtx, order: Order, { isTest }: InMode): Promise<number | undefined> {
  const own = and(eq(payments.userId, ctx.viewer.id), isFor(order));
  const [first] = await ctx.db
    .select()
    .from(payments)
    .where(and(own, inArray(payments.status, ["pending", "completed"])));
  if (first?.status === "completed") throw new AppError("conflict", order.trailId ? alreadyInTrail : alreadyEnrolled);
  if (first?.pendingRequest === "charge") return undefined;
  const isSame =
    first?.provider === ctx.settings.PAYMENTS_PROVIDER &&
    first.isTest === isTest &&
    first.method === order.method &&
    first.amountCents === order.amountCents &&
    first.instalments === (order.instalments ?? null) &&
    first.boletoDueDate === (order.boletoDueDate ?? null);
  if (first && isSame) return first.id;
  throw new AppError("conflict", first && otherPending(order));
}

const otherPending = ({ trailId }: Target) =>
  `Já existe um pagamento pendente ${trailId ? "desta trilha" : "deste curso"}. Pague-o ou cancele-o antes de fazer outro.`;
