import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import { reverseCommission } from "#app/domain/commissions/book-commission.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { postEntries } from "#app/domain/ledger.server.ts";
import { insertTicket } from "#app/domain/support/open-ticket.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { providerOf } from "./find-provider.server.ts";
import { shortTransactionId, simulationNotice } from "./payment.ts";
import { lockPayment, markAsked, notAsked, type PaymentRow } from "./payments.server.ts";

type Refund = typeof refunds.$inferSelect;
type AskedRefund = Pick<Refund, "kind" | "amountCents"> & Partial<Pick<Refund, "reason" | "askedBy">>;

/** What of a payment can still be refunded, in centavos. */
export const restOf = ({ amountCents, returnedCents }: Pick<PaymentRow, "amountCents" | "returnedCents">) =>
  amountCents - returnedCents;

/**
 * Stores a refund; `finishRefund` asks the provider after the transaction. Call it with the payment's row locked.
 * Returns nothing where that refund is under way already.
 */
export async function markRefund(ctx: Ctx, paymentId: number, asked: AskedRefund): Promise<Refund | undefined> {
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ ...asked, paymentId, askedAt: sqlNow(ctx) })
    .onConflictDoNothing()
    .returning();
  if (refund) await markAsked(ctx, paymentId, "refund");
  return refund;
}

/** Money came for a payment that was given up: refunds it and notifies the payer. */
export async function sendBackLateMoney(ctx: Ctx, { id, courseId, amountCents }: PaymentRow): Promise<void> {
  const refund = await markRefund(ctx, id, { kind: "late", amountCents });
  if (refund) await recordEvent(ctx, "payment.came_late", `payment/${id}`, { courseId, amountCents });
}

/**
 * Completes a full refund: closes the course, reverses the commission, writes ledger and e-mails, and for a boleto a
 * ticket. Call it with a completed payment whose row is locked.
 */
export async function returnMoney(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { id, userId, courseId } = payment;
  const amountCents = restOf(payment);
  const refund = await closeRefund(ctx, payment, { kind: "rest", amountCents });
  const refunded = { ...notAsked, status: "refunded", refundedAt: sqlNow(ctx), pixKeySealed: null } as const;
  await ctx.db.update(payments).set(refunded).where(eq(payments.id, id));
  await endEnrolment(ctx, { userId, courseId });
  await reverseCommission(ctx, refund);
  await postEntries(ctx, [{ kind: "payment.refunded", paymentId: id, cents: amountCents }]);
  const change = { before: payment.status, after: "refunded" };
  const by = refund.reason ? "school" : refund.askedBy ? "buyer" : "provider";
  await recordEvent(ctx, "payment.refunded", `payment/${id}`, { courseId, amountCents, by }, change);
  if (payment.method === "boleto") await askForAccount(ctx, payment, refund);
}

/** Completes a partial refund: the course stays open, and the instructor's share shrinks accordingly. */
async function returnPart(ctx: Ctx, payment: PaymentRow, { amountCents }: Refund) {
  const { id, courseId } = payment;
  const refund = await closeRefund(ctx, payment, { kind: "part", amountCents });
  const returnedCents = sql`${payments.returnedCents} + ${amountCents}`;
  await ctx.db
    .update(payments)
    .set({ ...notAsked, returnedCents })
    .where(eq(payments.id, id));
  await reverseCommission(ctx, refund);
  await postEntries(ctx, [{ kind: "payment.partly_refunded", refundId: refund.id, cents: amountCents }]);
  const data = { courseId, amountCents, refundId: refund.id };
  await recordEvent(ctx, "payment.partly_refunded", `payment/${id}`, data);
  if (payment.method === "boleto") await askForAccount(ctx, payment, refund);
}

async function returnLate(ctx: Ctx, payment: PaymentRow, { amountCents }: Refund) {
  const refund = await closeRefund(ctx, payment, { kind: "late", amountCents });
  await ctx.db.update(payments).set(notAsked).where(eq(payments.id, payment.id));
  if (payment.method === "boleto") await askForAccount(ctx, payment, refund);
}

/** Marks the refund under way as done, or stores one that nobody asked for. */
async function closeRefund(ctx: Ctx, { id: paymentId }: PaymentRow, came: AskedRefund): Promise<Refund> {
  const returned = { ...came, returnedAt: sqlNow(ctx) };
  const [open] = await ctx.db.update(refunds).set(returned).where(isOpen(paymentId)).returning();
  if (open) return open;
  const [written] = await ctx.db
    .insert(refunds)
    .values({ ...returned, paymentId, askedAt: sqlNow(ctx) })
    .returning();
  return written!;
}

const isOpen = (paymentId: number) => and(eq(refunds.paymentId, paymentId), isNull(refunds.returnedAt));

/**
 * Opens a ticket in the buyer's name, because a boleto's refund needs an account to go to. It does not count against
 * the buyer's limit, and sends no e-mail of its own. Call it once per refund, in its transaction.
 */
async function askForAccount(ctx: Ctx, payment: PaymentRow, { kind, amountCents }: Refund): Promise<void> {
  const { userId, courseId, transactionId, provider } = payment;
  const [buyer] = await ctx.db
    .select({ name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const [course] = await ctx.db.select({ title: courses.title }).from(courses).where(eq(courses.id, courseId));
  const name = shortTransactionId(transactionId);
  const happened = {
    rest: `o pagamento ${name}, de ${amountLabel(amountCents)}, pelo curso “${course!.title}”, foi reembolsado`,
    part: `${amountLabel(amountCents)} do pagamento ${name}, pelo curso “${course!.title}”, foram devolvidos`,
    late: `o boleto ${name}, de ${amountLabel(amountCents)}, pelo curso “${course!.title}”, foi pago quando o pedido já tinha sido encerrado`,
  }[kind];
  const description = [
    `Aberto pela plataforma: ${happened}, e não dá para devolver o valor pelo boleto.`,
    "Escreva para quem comprou, no e-mail deste ticket, para combinar a conta ou a chave PIX que vai receber o valor.",
    ...(provider === "simulator" ? [simulationNotice] : []),
  ].join("\n\n");
  const subject = `Reembolso do boleto ${name}`;
  await insertTicket(ctx, { subject, description, category: "payment" }, { userId, ...buyer!, by: "platform" });
}

/**
 * Asks the provider for a stored refund and records it as done. Call it outside a transaction. Does nothing without
 * one; a job repeats one that is still waiting. Throws where the provider has no such charge, which the job logs until
 * a person looks into it.
 */
export async function finishRefund(ctx: Ctx, paymentId: number): Promise<void> {
  const isMarked = and(eq(payments.id, paymentId), eq(payments.asked, "refund"));
  const [marked] = await ctx.db.select().from(payments).where(isMarked);
  if (!marked) return;
  const { id, amountCents } = await markedRefund(ctx, marked);
  const { provider, transactionId: reference } = marked;
  const state = await providerOf(provider).refund(ctx, { reference, refund: id, amountCents });
  if (state === "waiting") return;
  if (state === "unknown") throw new Error(`The provider knows of no money to send back for payment ${paymentId}.`);
  await inTransaction(ctx, async (within) => {
    const payment = await lockPayment(within, eq(payments.id, paymentId));
    const [open] = await within.db.select().from(refunds).where(isOpen(paymentId));
    // Another request may have asked the provider too, and recorded this refund already.
    if (open && open.id !== id) return;
    if (open?.kind === "late") await returnLate(within, payment, open);
    else if (open && payment.status === "completed") {
      await (open.kind === "part" ? returnPart(within, payment, open) : returnMoney(within, payment));
    } else await within.db.update(payments).set(notAsked).where(eq(payments.id, paymentId));
  });
}

/** What was marked; of a payment that a former release marked, all of it. */
async function markedRefund(ctx: Ctx, payment: PaymentRow): Promise<Refund> {
  const kind = payment.status === "failed" ? "late" : "rest";
  const asked = { paymentId: payment.id, kind, amountCents: restOf(payment), askedAt: sqlNow(ctx) } as const;
  const read = async (which: ReturnType<typeof isOpen>) => (await ctx.db.select().from(refunds).where(which))[0];
  const open = await read(isOpen(payment.id));
  if (open) return open;
  const [written] = await ctx.db.insert(refunds).values(asked).onConflictDoNothing().returning();
  return written ?? (await read(and(eq(refunds.paymentId, payment.id), ne(refunds.kind, "part"))))!;
}
