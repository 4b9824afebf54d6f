import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { earnCommissions } from "#app/domain/commissions/book-commission.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openEnrolment } from "#app/domain/enrolments/enrol.server.ts";
import { openTrail } from "#app/domain/enrolments/trail-enrolment.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { pixHours } from "#app/domain/facts.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { paymentEvents, payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { providerOf } from "./find-provider.server.ts";
import { followDispute } from "./follow-dispute.server.ts";
import { openSeats } from "./group-purchase.server.ts";
import { askInvoiceSoon, followInvoice } from "./issue-invoices.server.ts";
import { type FailureReason, paymentNotFound } from "./payment.ts";
import {
  askedSoon,
  chargedPayment,
  lockPayment,
  nothingPending,
  type PaymentRow,
  postPayment,
  targetOf,
} from "./payments.server.ts";
import type { Charge, ChargeState, Message, ProviderNotice } from "./provider.ts";
import { reportOtherAmount } from "./report-to-school.server.ts";
import {
  closeLateRefund,
  finishRefund,
  followReturned,
  returnMoney,
  sendBackLateMoney,
} from "./return-money.server.ts";
import { noteSecondPayments } from "./second-payment.server.ts";
import { noteTestPurchase } from "./test-purchase.server.ts";

/** Used where a provider does not say how long its page waits for a card. */
const waitingEnd = (ctx: Ctx) => sql<Date>`${sqlNow(ctx)} + make_interval(hours => ${pixHours})`;

/**
 * Completes a payment: opens the course or trail, earns the commissions, writes ledger and receipt. Call it with a pending
 * payment whose row is locked. A maintainer's payment for themselves and a sale in test mode earn no commission.
 */
async function confirmPayment(ctx: Ctx, payment: PaymentRow, charged: ChargeState): Promise<void> {
  const { id, userId, amountCents } = payment;
  const target = targetOf(payment);
  await ctx.db
    .update(payments)
    .set({ ...nothingPending, status: "completed", completedAt: sqlNow(ctx) })
    .where(eq(payments.id, id));
  if (target.courseId === undefined) await openTrail(ctx, { userId, ...target, origin: "purchase" });
  else if (payment.seats) await openSeats(ctx, payment);
  else await openEnrolment(ctx, { userId, ...target, origin: "purchase" });
  await postPayment(ctx, payment, { kind: "payment.completed", paymentId: id, cents: amountCents });
  const earns = !payment.isTest && (payment.seats !== null || !(await isMaintainer(ctx, userId)));
  if (earns) await earnCommissions(ctx, { id, target, amountCents, feeCents: knownFee(payment, charged) });
  const data = { ...target, amountCents, method: payment.method, earns };
  await recordEvent(ctx, "payment.completed", `payment/${id}`, data, { before: payment.status, after: "completed" });
}

async function isMaintainer(ctx: Ctx, userId: string) {
  const [buyer] = await ctx.db.select({ is: users.isMaintainer }).from(users).where(eq(users.id, userId));
  return buyer!.is;
}

/**
 * Marks a pending payment as failed. Call it with its row locked, and with who or what ended it: a charge that the
 * provider ended after the payment's own time has expired.
 */
async function failPayment(ctx: Ctx, id: number, { status }: ChargeState, by: FailureReason) {
  const failed = { ...nothingPending, status: "failed", failedAt: sqlNow(ctx) } as const;
  const isOver = sql<boolean>`coalesce(${payments.expiresAt} <= ${sqlNow(ctx)}, false)`;
  const [row] = await ctx.db.update(payments).set(failed).where(eq(payments.id, id)).returning({ isOver });
  const reason = by === "provider" && status === "failed" && row!.isOver ? "expired" : by;
  await recordEvent(ctx, "payment.failed", `payment/${id}`, { reason }, { before: "pending", after: "failed" });
}

/**
 * Moves a payment forward to its charge's state: pending → completed → refunded, or pending → failed. Also stores the
 * provider's first answer. Money that came for a cancelled payment is marked for a refund, which `finishRefund` does
 * after the transaction. Takes a payment whose row is locked, and what ended it if no money came. Returns whether it
 * moved.
 */
export async function settlePayment(
  ctx: Ctx,
  payment: PaymentRow,
  charged: ChargeState,
  reason: FailureReason = "provider",
): Promise<boolean> {
  if (payment.pendingRequest === "charge") await writeAnswer(ctx, payment, charged);
  await noteSecondPayments(ctx, payment, charged);
  await reportOtherAmount(ctx, payment, charged);
  const hasMoved = await follow(ctx, payment, charged, reason);
  if (charged.status === "completed") await storePaidRef(ctx, payment, charged);
  return hasMoved;
}

async function follow(ctx: Ctx, payment: PaymentRow, charged: ChargeState, reason: FailureReason): Promise<boolean> {
  const move = `${payment.status} ${charged.status}`;
  if (move === "failed completed") await sendBackLateMoney(ctx, payment);
  else if (move === "pending completed") {
    await confirmPayment(ctx, payment, charged);
    await followReturned(ctx, await lockPayment(ctx, eq(payments.id, payment.id)), charged);
  } else if (move === "completed refunded") await returnMoney(ctx, payment);
  else if (move === "completed completed") return await followReturned(ctx, payment, charged);
  else if (move === "failed refunded") await closeLateRefund(ctx, payment);
  // Refunded before its completion was recorded.
  else if (move === "pending failed" || move === "pending refunded")
    await failPayment(ctx, payment.id, charged, reason);
  else return false;
  return !move.startsWith("failed");
}

/**
 * What the provider keeps of a payment, in centavos; undefined where it says nothing, or nothing that can be, and of a
 * sale in test mode.
 */
function knownFee({ amountCents, isTest }: PaymentRow, { feeCents }: ChargeState) {
  return !isTest && feeCents !== undefined && feeCents >= 0 && feeCents <= amountCents ? feeCents : undefined;
}

/** Stores which money paid it, and, unless that came too late, its terms. */
async function storePaidRef(ctx: Ctx, payment: PaymentRow, charged: ChargeState) {
  const { paidRef } = charged;
  if (paidRef && !payment.paidRef) await ctx.db.update(payments).set({ paidRef }).where(eq(payments.id, payment.id));
  if (payment.status !== "failed") await storeTerms(ctx, payment, charged);
}

/** Stores the instalments of a paid payment, and what the provider keeps of it, the first time that it says so. */
async function storeTerms(ctx: Ctx, payment: PaymentRow, charged: ChargeState) {
  const { id, ...known } = payment;
  const feeCents = known.feeCents === null ? knownFee(payment, charged) : undefined;
  const isDivided = known.instalments === null && charged.instalments! > 1 && charged.instalments! < 100;
  const instalments = isDivided ? charged.instalments : undefined;
  if (feeCents === undefined && instalments === undefined) return;
  await ctx.db.update(payments).set({ feeCents, instalments }).where(eq(payments.id, id));
  await postPayment(ctx, payment, { kind: "payment.fee", paymentId: id, cents: feeCents ?? 0 });
}

/** The provider's first answer: with it the payment counts as created, and its e-mail says how to pay. */
async function writeAnswer(
  ctx: Ctx,
  payment: PaymentRow,
  { status, providerRef, instructions, expiresAt }: ChargeState,
) {
  const { id, amountCents, method } = payment;
  const waits = status === "pending" ? (expiresAt ?? payment.expiresAt ?? waitingEnd(ctx)) : payment.expiresAt;
  await ctx.db
    .update(payments)
    .set({ ...nothingPending, providerRef, instructions, expiresAt: waits })
    .where(eq(payments.id, id));
  const data = { ...targetOf(payment), amountCents, method, charge: status };
  await recordEvent(ctx, "payment.created", `payment/${id}`, data, { after: payment });
}

/**
 * Records a provider's answer in a transaction of its own, and refunds money that came for a cancelled payment. Returns
 * whether the payment moved.
 */
export async function recordAnswer(
  ctx: Ctx,
  id: number,
  charged: ChargeState,
  reason: FailureReason,
): Promise<boolean> {
  const moved = await inTransaction(ctx, async (within) =>
    settlePayment(within, await lockPayment(within, eq(payments.id, id)), charged, reason),
  );
  await finishRefund(ctx, id);
  return moved;
}

/**
 * Handles a provider's notice. It is only a reason to ask the provider, whose answer alone moves the payment, and only
 * forward: late and repeated notices change nothing, unless the provider's answer lagged behind the first time. Takes
 * the provider's name and its request as it arrived. Returns whether the payment moved. Refuses an unknown provider or
 * payment (not found), a wrong signature (unauthenticated), and a message or charge that does not match the payment
 * (conflict). Money for a payment that we do not know is refused as unavailable and logged, so that the provider tells
 * us again; so is one about which it does not answer, unless it would stop telling us anything.
 */
export async function receiveProviderNotice(ctx: Ctx, name: string, message: Message): Promise<Taken> {
  const provider = providerOf(name);
  let notice: ProviderNotice | null = null;
  try {
    notice = await provider.readNotice(ctx, message);
    return { moved: notice !== null && (await followNotice(ctx, name, notice)) };
  } catch (error) {
    const isMissed = provider.stopsWhenRefused && error instanceof AppError && error.code === "unavailable";
    if (!isMissed) throw error;
    if (notice) await askSoon(ctx, name, notice);
    return { moved: false, missed: error };
  }
}

/** A notice that was taken. `missed`: why the provider could not be asked about it; a job asks soon. */
type Taken = { moved: boolean; missed?: AppError };

/** Due at once in the next round, whenever that asked last. */
async function askSoon(ctx: Ctx, provider: string, { reference, isAboutInvoice }: ProviderNotice) {
  const own = and(eq(payments.transactionId, reference), eq(payments.provider, provider));
  const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(own);
  if (!payment) return;
  if (isAboutInvoice) await askInvoiceSoon(ctx, payment.id);
  else await ctx.db.update(payments).set(askedSoon).where(eq(payments.id, payment.id));
}

async function followNotice(ctx: Ctx, name: string, notice: ProviderNotice): Promise<boolean> {
  const provider = providerOf(name);
  const own = and(eq(payments.transactionId, notice.reference), eq(payments.provider, name));
  const [known] = await ctx.db.select().from(payments).where(own);
  if (!known && (await noteTestPurchase(ctx, name, notice.reference))) return false;
  if (!known) return refuseUnknown(name, notice);
  if (notice.isAboutInvoice) {
    await followInvoice(ctx, known, notice.noticed);
    return false;
  }
  // Asked before the payment is locked. An outdated answer changes nothing, because payments only move forward, and a
  // dispute that went on meanwhile is left to the next question.
  const chargedState = { ...chargedPayment(known), noticed: notice.noticed };
  const charge = await provider.find(ctx, chargedState);
  const moved = await inTransaction(ctx, (within) => applyNotice(within, notice, { known, charge }));
  if (moved === null && provider.stopsWhenRefused) return false;
  if (moved === null) throw new AppError("conflict", "O aviso não confere com o pagamento.");
  await finishRefund(ctx, known.id);
  return moved;
}

function refuseUnknown(name: string, { reference, isPaid }: ProviderNotice): false {
  if (isPaid === undefined) throw new AppError("not_found", paymentNotFound);
  if (!isPaid) return false;
  throw new AppError("unavailable", paymentNotFound, {
    retryAfter: 600,
    cause: new Error(`${name} has money for ${reference}, which is no payment here.`),
  });
}

/** Returns whether the payment moved; null where notice or charge do not match it. */
async function applyNotice(
  ctx: Ctx,
  { id: eventId, details }: ProviderNotice,
  { known, charge }: { known: PaymentRow; charge: Charge | null },
): Promise<boolean | null> {
  const payment = await lockPayment(ctx, eq(payments.id, known.id));
  const { id, provider, amountCents, courseId } = payment;
  const fits = !details || (details.amountCents === amountCents && details.courseId === courseId);
  if (!fits || !charge) return null;
  const status = details?.status ?? charge.status;
  if (status === "pending" || charge.amountCents !== amountCents)
    return await applyCharge(ctx, payment, { known, charge });
  await ctx.db
    .insert(paymentEvents)
    .values({ provider, eventId, paymentId: id, status, applied: false, receivedAt: sqlNow(ctx) })
    .onConflictDoNothing();
  const moved = await applyCharge(ctx, payment, { known, charge });
  const same = and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId));
  if (moved) await ctx.db.update(paymentEvents).set({ applied: true }).where(same);
  return moved;
}

/** A charge, and the payment as it was before the provider was asked. */
type Answer = { known: PaymentRow; charge: Charge };

/**
 * Moves a locked payment to its charge's state, and returns whether it moved. An open dispute moves nothing; a lost one
 * is a refund. Null for a charge of another amount; the school is told of its money.
 */
async function applyCharge(ctx: Ctx, payment: PaymentRow, { known, charge }: Answer): Promise<boolean | null> {
  await reportOtherAmount(ctx, payment, charge);
  if (charge.amountCents !== payment.amountCents || charge.paidInsteadCents !== undefined) return null;
  if (known.dispute === payment.dispute) await followDispute(ctx, payment, charge);
  if (charge.status !== "pending") return await settlePayment(ctx, payment, charge);
  await noteSecondPayments(ctx, payment, charge);
  const instructions = newInstructions(payment, charge);
  if (instructions) await ctx.db.update(payments).set({ instructions }).where(eq(payments.id, payment.id));
  return false;
}

/** What comes later than the first answer: a PIX code, and the boleto that was made on the provider's page. */
function newInstructions({ status, pendingRequest, instructions: known }: PaymentRow, charge: Charge) {
  if (status !== "pending" || pendingRequest) return undefined;
  if (!known) return charge.instructions;
  const { boletoUrl } = charge;
  const isNew = known.kind === "redirect" && boletoUrl && boletoUrl !== known.boletoUrl;
  return isNew ? { ...known, boletoUrl } : undefined;
}

/**
 * Asks a payment's provider how its charge stands, and moves the payment there. Call it outside a transaction. Returns
 * whether it moved, and whether the provider knows of a charge. Refuses a charge of another amount (conflict), and a
 * disputed one that is gone (not found); throws what the provider throws.
 */
export async function askProvider(ctx: Ctx, row: PaymentRow): Promise<{ moved: boolean; isKnown: boolean }> {
  const { id, provider } = row;
  const charge = await providerOf(provider).find(ctx, chargedPayment(row));
  if (!charge && row.dispute === "open") throw new AppError("not_found", `Falta a cobrança contestada nº ${id}.`);
  if (!charge) return { moved: false, isKnown: false };
  const moved = await inTransaction(ctx, async (within) => {
    const payment = await lockPayment(within, eq(payments.id, id));
    return await applyCharge(within, payment, { known: row, charge });
  });
  // After the transaction, which told the school of it.
  if (moved === null) throw new AppError("conflict", `A cobrança do pagamento nº ${id} é de outro valor.`);
  await finishRefund(ctx, id);
  return { moved, isKnown: true };
}
