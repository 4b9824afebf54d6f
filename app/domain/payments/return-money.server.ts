import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import { reverseCommissions } from "#app/domain/commissions/book-commission.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import { endTrail } from "#app/domain/enrolments/trail-enrolment.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { insertTicket } from "#app/domain/support/open-ticket.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { askMode, providerOf } from "./find-provider.server.ts";
import { closeSeats } from "./group-purchase.server.ts";
import { simulationNotice } from "./no-money.ts";
import { isRefundArranged, purchaseOf, shortTransactionId } from "./payment.ts";
import {
  askedSoon,
  chargedPayment,
  lockPayment,
  markPending,
  nothingPending,
  type PaymentRow,
  postPayment,
  selectPayments,
  targetOf,
} from "./payments.server.ts";
import type { ChargeState } from "./provider.ts";
import { reportRefusal } from "./report-to-school.server.ts";

type Refund = typeof refunds.$inferSelect;
type AskedRefund = Pick<Refund, "kind" | "amountCents"> & Partial<Pick<Refund, "reason" | "askedBy">>;

/** What of a payment can still be refunded, in centavos. */
export const restOf = ({ amountCents, returnedCents }: Pick<PaymentRow, "amountCents" | "returnedCents">) =>
  amountCents - returnedCents;

/**
 * Stores a refund; `finishRefund` asks the provider after the transaction. Call it with the payment's row locked.
 * Returns undefined if the same refund is under way already.
 */
export async function markRefund(ctx: Ctx, paymentId: number, order: AskedRefund): Promise<Refund | undefined> {
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ ...order, paymentId, askedAt: sqlNow(ctx) })
    .onConflictDoNothing()
    .returning();
  if (refund) await markPending(ctx, paymentId, "refund");
  return refund;
}

/**
 * Money arrived for a payment that was given up: refunds it and notifies the buyer. One that the provider refused is
 * tried again, and nobody is notified a second time.
 */
export async function sendBackLateMoney(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { id, amountCents } = payment;
  const wasTried = await wasLateRefused(ctx, id);
  const refund = await markRefund(ctx, id, { kind: "late", amountCents });
  if (refund && !wasTried)
    await recordEvent(ctx, "payment.came_late", `payment/${id}`, { ...targetOf(payment), amountCents });
}

const lateRefused = (paymentId: number) =>
  and(eq(refunds.paymentId, paymentId), eq(refunds.kind, "late"), isNotNull(refunds.refusedAt));

const wasLateRefused = async ({ db }: Ctx, paymentId: number) => (await db.$count(refunds, lateRefused(paymentId))) > 0;

/** The money of a given-up payment went back after the provider had refused to send it. Call it with the row locked. */
export async function closeLateRefund(ctx: Ctx, { id }: PaymentRow): Promise<void> {
  const open = and(eq(refunds.paymentId, id), eq(refunds.kind, "late"), isNull(refunds.refusedAt));
  if (await ctx.db.$count(refunds, open)) return;
  const [newest] = await ctx.db.select().from(refunds).where(lateRefused(id)).orderBy(desc(refunds.id)).limit(1);
  if (!newest) return;
  const returned = { returnedAt: sqlNow(ctx), refusedAt: null, refusal: null };
  await ctx.db.update(refunds).set(returned).where(eq(refunds.id, newest.id));
}

/**
 * Completes a full refund: closes the course or trail, reverses the commissions, writes ledger and e-mails, and for a
 * boleto a ticket. Call it with a completed payment whose row is locked.
 */
export async function returnMoney(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { id, userId } = payment;
  const target = targetOf(payment);
  const amountCents = restOf(payment);
  const refund = await closeRefund(ctx, payment, { kind: "rest", amountCents });
  const refunded = { ...nothingPending, status: "refunded", refundedAt: sqlNow(ctx) } as const;
  await ctx.db.update(payments).set(refunded).where(eq(payments.id, id));
  if (target.courseId === undefined) await endTrail(ctx, { userId, ...target });
  else if (payment.seats) await closeSeats(ctx, { id, ...target });
  else await endEnrolment(ctx, { userId, ...target });
  await reverseCommissions(ctx, refund);
  await postPayment(ctx, payment, { kind: "payment.refunded", paymentId: id, cents: amountCents });
  const change = { before: payment.status, after: "refunded" };
  const by = refund.reason ? "school" : refund.askedBy ? "buyer" : "provider";
  await recordEvent(ctx, "payment.refunded", `payment/${id}`, { ...target, amountCents, by }, change);
  await askForAccount(ctx, payment, refund);
}

/**
 * Records what went back at the provider without a request from here that still stands: by hand, with a dispute lost, or
 * by a refund that was refused because of a dispute and done all the same. What a refund under way sends back is left to
 * that. Call it with a completed payment whose row is locked. Returns whether there was something.
 */
export async function followReturned(ctx: Ctx, payment: PaymentRow, charged: ChargeState): Promise<boolean> {
  const { returnedCents = 0 } = charged;
  const amountCents = returnedCents - payment.returnedCents;
  if (payment.pendingRequest || amountCents <= 0) return false;
  if (returnedCents >= payment.amountCents) await returnMoney(ctx, payment);
  else await returnPart(ctx, payment, { amountCents });
  return true;
}

/** Completes a partial refund: the course or trail stays open, and the instructors' shares shrink in proportion. */
async function returnPart(ctx: Ctx, payment: PaymentRow, { amountCents }: Pick<Refund, "amountCents">) {
  const { id } = payment;
  const refund = await closeRefund(ctx, payment, { kind: "part", amountCents });
  const returnedCents = sql`${payments.returnedCents} + ${amountCents}`;
  await ctx.db
    .update(payments)
    .set({ ...nothingPending, returnedCents })
    .where(eq(payments.id, id));
  await reverseCommissions(ctx, refund);
  await postPayment(ctx, payment, { kind: "payment.partly_refunded", refundId: refund.id, cents: amountCents });
  const data = { ...targetOf(payment), amountCents, refundId: refund.id };
  await recordEvent(ctx, "payment.partly_refunded", `payment/${id}`, data);
  await askForAccount(ctx, payment, refund);
}

async function returnLate(ctx: Ctx, payment: PaymentRow, { amountCents }: Refund) {
  const refund = await closeRefund(ctx, payment, { kind: "late", amountCents });
  await ctx.db.update(payments).set(nothingPending).where(eq(payments.id, payment.id));
  await askForAccount(ctx, payment, refund);
}

/** Marks the refund under way as done, or stores one that nobody asked for. */
async function closeRefund(ctx: Ctx, { id: paymentId }: PaymentRow, came: AskedRefund): Promise<Refund> {
  const returned = { ...came, returnedAt: sqlNow(ctx) };
  const [open] = await ctx.db.update(refunds).set(returned).where(isOpenRefund(paymentId)).returning();
  if (open) return open;
  const [written] = await ctx.db
    .insert(refunds)
    .values({ ...returned, paymentId, askedAt: sqlNow(ctx) })
    .returning();
  return written!;
}

/** The refund of a payment that is under way. */
export const isOpenRefund = (paymentId: number) =>
  and(eq(refunds.paymentId, paymentId), isNull(refunds.returnedAt), isNull(refunds.refusedAt));

/**
 * Opens a ticket in the buyer's name where the refund of a boleto needs an account to go to. It does not count against
 * the buyer's limit, and sends no e-mail of its own. Call it once per refund, in its transaction.
 */
async function askForAccount(ctx: Ctx, payment: PaymentRow, { kind, amountCents }: Refund): Promise<void> {
  const { id, userId, transactionId, method, provider } = payment;
  if (!isRefundArranged({ method, isSimulated: provider === "simulator" })) return;
  const [buyer] = await ctx.db
    .select({ name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const [bought] = await selectPayments(ctx).where(eq(payments.id, id));
  const { title, isTrail } = purchaseOf(bought!);
  const what = `${isTrail ? "pela trilha" : "pelo curso"} “${title}”`;
  const name = shortTransactionId(transactionId);
  const happened = {
    rest: `o pagamento ${name}, de ${amountLabel(amountCents)}, ${what}, foi reembolsado`,
    part: `${amountLabel(amountCents)} do pagamento ${name}, ${what}, foram devolvidos`,
    late: `o boleto ${name}, de ${amountLabel(amountCents)}, ${what}, foi pago quando o pedido já tinha sido encerrado`,
  }[kind];
  const description = [
    `Aberto pela plataforma: ${happened}, e não dá para devolver o valor pelo boleto.`,
    "Escreva para quem comprou, no e-mail deste ticket, para combinar a conta ou a chave PIX que vai receber o valor.",
    simulationNotice,
  ].join("\n\n");
  const subject = `Reembolso do boleto ${name}`;
  await insertTicket(ctx, { subject, description, category: "payment" }, { userId, ...buyer!, by: "platform" });
}

/**
 * Asks the provider for the refund that a payment waits for, if there is one, and records it as done, or as refused:
 * then the payment stands as before, and another refund may be asked for. Call it outside a transaction. The first caller
 * sends it, and a job sends it again (`isRetry`) if it is still waiting after a while; all others only ask what became of
 * it, because not every provider would see that a second request is the same refund. Returns whether it was refused. The
 * job throws where the provider has no such charge, which is logged until a person looks into it.
 */
export async function finishRefund(
  ctx: Ctx,
  paymentId: number,
  { isRetry = false } = {},
): Promise<{ isRefused: boolean }> {
  const isMarked = and(eq(payments.id, paymentId), eq(payments.pendingRequest, "refund"));
  const [marked] = await ctx.db
    .select({ row: payments, refund: refunds })
    .from(payments)
    .innerJoin(refunds, isOpenRefund(paymentId))
    .where(isMarked);
  if (!marked) return { isRefused: false };
  const { id, amountCents, askedAt, formUrl } = marked.refund;
  const attempt = isRetry && !formUrl ? "again" : (await claimSending(ctx, paymentId, id)) ? "first" : "look";
  const { provider, returnedCents } = marked.row;
  const payment = chargedPayment(marked.row);
  const order = { refund: id, amountCents, returnedCents, askedAt, attempt, payment } as const;
  // A real account knows nothing of what was sold in test mode, and there is no money to send back.
  const isForgotten = marked.row.isTest && (await askMode(ctx)) === "live";
  const note = async () => attempt !== "look" && (await noteRequest(ctx, marked.row, marked.refund));
  const ask = () =>
    providerOf(provider)
      .refund(ctx, order)
      .catch(async (error) => {
        await note();
        throw error;
      });
  const state = isForgotten ? "returned" : await ask();
  if (state === "waiting" || state === "unknown") await note();
  if (typeof state === "object" && "form" in state) {
    await noteForm(ctx, marked.refund, state.form);
    return { isRefused: false };
  }
  if (state === "waiting" || (state === "unknown" && !isRetry)) return { isRefused: false };
  if (state === "unknown") throw new Error(`The provider knows of no money to send back for payment ${paymentId}.`);
  await inTransaction(ctx, async (within) => {
    const payment = await lockPayment(within, eq(payments.id, paymentId));
    const [open] = await within.db.select().from(refunds).where(isOpenRefund(paymentId));
    // Another request may have asked the provider too, and recorded this refund already.
    if (open && open.id !== id) return;
    if (open && typeof state === "object") await refuseRefund(within, payment, open, state.refused);
    else if (open?.kind === "late") await returnLate(within, payment, open);
    else if (open && payment.status === "completed") {
      await (open.kind === "part" ? returnPart(within, payment, open) : returnMoney(within, payment));
    } else await within.db.update(payments).set(nothingPending).where(eq(payments.id, paymentId));
  });
  return { isRefused: state !== "returned" };
}

/**
 * Records once that a buyer's refund takes its time: its e-mail confirms the withdrawal at once (Decreto 7.962/2013,
 * art. 5, §4). One that is sent back at once has its own.
 */
async function noteRequest(ctx: Ctx, { id, userId }: PaymentRow, { id: refundId, askedBy, reason }: Refund) {
  if (reason !== null || askedBy !== userId) return;
  await inTransaction(ctx, async (within) => {
    await lockPayment(within, eq(payments.id, id));
    const isSame = sql`${events.data} ->> 'refundId' = ${String(refundId)}`;
    const about = and(eq(events.object, `payment/${id}`), eq(events.action, "payment.refund_requested"), isSame);
    if ((await within.db.$count(events, about)) || !(await within.db.$count(refunds, isOpenRefund(id)))) return;
    await recordEvent(within, "payment.refund_requested", `payment/${id}`, { refundId });
  });
}

/** Stores the form for which a refund waits; an e-mail tells the buyer, once. */
async function noteForm(ctx: Ctx, { id, paymentId }: Refund, formUrl: string) {
  await inTransaction(ctx, async (within) => {
    await lockPayment(within, eq(payments.id, paymentId));
    const isSame = and(eq(refunds.id, id), isOpenRefund(paymentId));
    const [open] = await within.db.select().from(refunds).where(isSame);
    if (!open) return;
    await within.db.update(refunds).set({ formUrl }).where(isSame);
    if (!open.formUrl)
      await recordEvent(within, "payment.refund_awaits_payer", `payment/${paymentId}`, { refundId: id });
  });
}

/** Whether this call is the one to send a refund first: until one does, the payment was asked when the refund was. */
async function claimSending({ db }: Ctx, paymentId: number, refundId: number): Promise<boolean> {
  const since = db.select({ askedAt: refunds.askedAt }).from(refunds).where(eq(refunds.id, refundId));
  const isUnsent = sql`${payments.askedAt} = (${since})`;
  const claimed = await db
    .update(payments)
    .set({ askedAt: sql`${payments.askedAt} + interval '1 millisecond'` })
    .where(and(eq(payments.id, paymentId), eq(payments.pendingRequest, "refund"), isUnsent))
    .returning({ id: payments.id });
  return claimed.length > 0;
}

/** Refused again for the same reason, the school has a ticket about it already. */
async function refuseRefund(ctx: Ctx, payment: PaymentRow, refund: Refund, code: string) {
  const refusal = code.slice(0, 100);
  const alike = and(eq(refunds.paymentId, payment.id), eq(refunds.kind, refund.kind), eq(refunds.refusal, refusal));
  const isTold = (await ctx.db.$count(refunds, alike)) > 0;
  await ctx.db
    .update(refunds)
    .set({ refusedAt: sqlNow(ctx), refusal })
    .where(eq(refunds.id, refund.id));
  // Less may be left than is known here. Late money would be sent back again, and refused again.
  const change = refund.kind === "late" ? nothingPending : { ...nothingPending, ...askedSoon };
  await ctx.db.update(payments).set(change).where(eq(payments.id, payment.id));
  if (!isTold) await reportRefusal(ctx, payment, refund, refusal);
}
