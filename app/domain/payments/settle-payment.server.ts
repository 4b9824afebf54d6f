import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { earnCommission } from "#app/domain/commissions/book-commission.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openEnrolment } from "#app/domain/enrolments/enrol.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { pixHours } from "#app/domain/facts.ts";
import { postEntries } from "#app/domain/ledger.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { paymentEvents, payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { providerOf } from "./find-provider.server.ts";
import type { FailureReason } from "./payment.ts";
import { lockPayment, notAsked, type PaymentRow } from "./payments.server.ts";
import type { Charge, ChargeState, Message, ProviderEvent } from "./provider.ts";
import { finishRefund, returnMoney, sendBackLateMoney } from "./return-money.server.ts";

/** For a provider that says itself how long its page waits for a card, or does not say. */
const waitingEnd = (ctx: Ctx) => sql<Date>`${sqlNow(ctx)} + make_interval(hours => ${pixHours})`;

/**
 * Completes a payment: opens the course, earns the commission, writes ledger and receipt. Call it with a pending
 * payment whose row is locked. A maintainer's payment earns no commission.
 */
export async function confirmPayment(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { id, userId, courseId, amountCents } = payment;
  await ctx.db
    .update(payments)
    .set({ ...notAsked, status: "completed", completedAt: sqlNow(ctx) })
    .where(eq(payments.id, id));
  await openEnrolment(ctx, { userId, courseId, origin: "purchase" });
  await postEntries(ctx, [{ kind: "payment.completed", paymentId: id, cents: amountCents }]);
  const earns = !(await isMaintainer(ctx, userId));
  if (earns) await earnCommission(ctx, payment);
  const data = { courseId, amountCents, method: payment.method, earns };
  await recordEvent(ctx, "payment.completed", `payment/${id}`, data, { before: payment.status, after: "completed" });
}

async function isMaintainer(ctx: Ctx, userId: string) {
  const [buyer] = await ctx.db.select({ is: users.isMaintainer }).from(users).where(eq(users.id, userId));
  return buyer!.is;
}

/**
 * Marks a pending payment as failed and forgets the key for its refund. Call it with its row locked, and with who or
 * what ended it.
 */
export async function failPayment(ctx: Ctx, id: number, reason: FailureReason) {
  const failed = { ...notAsked, status: "failed", failedAt: sqlNow(ctx), pixKeySealed: null } as const;
  await ctx.db.update(payments).set(failed).where(eq(payments.id, id));
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
  if (payment.asked === "charge") await writeAnswer(ctx, payment, charged);
  const move = `${payment.status} ${charged.status}`;
  if (move === "failed completed") await sendBackLateMoney(ctx, payment);
  else if (move === "pending completed") await confirmPayment(ctx, payment);
  else if (move === "completed refunded") await returnMoney(ctx, payment);
  // Refunded before its completion was recorded.
  else if (move === "pending failed" || move === "pending refunded") await failPayment(ctx, payment.id, reason);
  else return false;
  return move !== "failed completed";
}

/** What the provider said first: with it the payment counts as made, and its e-mail says how to pay. */
async function writeAnswer(
  ctx: Ctx,
  payment: PaymentRow,
  { status, providerRef, instructions, expiresAt }: ChargeState,
) {
  const { id, courseId, amountCents, method } = payment;
  const waits = status === "pending" ? (expiresAt ?? payment.expiresAt ?? waitingEnd(ctx)) : payment.expiresAt;
  await ctx.db
    .update(payments)
    .set({ ...notAsked, providerRef, instructions, expiresAt: waits })
    .where(eq(payments.id, id));
  const data = { courseId, amountCents, method, charge: status };
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
 * Handles a provider's webhook. It is only a reason to ask the provider, whose answer alone moves the payment, and only
 * forward: late and repeated webhooks change nothing, unless the provider's answer lagged behind the first time. Takes
 * the provider's name and its request as it arrived. Returns whether the payment moved. Refuses an unknown provider or
 * payment (not found), a wrong signature (unauthenticated), and a message or charge that does not match the payment
 * (conflict).
 */
export async function receiveProviderEvent(ctx: Ctx, name: string, message: Message): Promise<{ moved: boolean }> {
  const provider = providerOf(name);
  const event = await provider.readEvent(ctx, message);
  // Asked before the payment is locked. An outdated answer changes nothing, because payments only move forward.
  const charge = await provider.find(ctx, event.reference);
  const { id, moved } = await inTransaction(ctx, (within) => applyEvent(within, name, event, charge));
  await finishRefund(ctx, id);
  return { moved };
}

async function applyEvent(
  ctx: Ctx,
  name: string,
  { id: eventId, reference, said }: ProviderEvent,
  charge: Charge | null,
) {
  const payment = await lockPayment(ctx, and(eq(payments.transactionId, reference), eq(payments.provider, name)));
  const { id, amountCents, courseId } = payment;
  const fits = !said || (said.amountCents === amountCents && said.courseId === courseId);
  if (!fits || charge?.amountCents !== amountCents) {
    throw new AppError("conflict", "O aviso não confere com o pagamento.");
  }
  const status = said?.status ?? charge.status;
  if (status === "pending") return { id, moved: false };
  await ctx.db
    .insert(paymentEvents)
    .values({ provider: name, eventId, paymentId: id, status, applied: false, receivedAt: sqlNow(ctx) })
    .onConflictDoNothing();
  const moved = await settlePayment(ctx, payment, charge);
  const same = and(eq(paymentEvents.provider, name), eq(paymentEvents.eventId, eventId));
  if (moved) await ctx.db.update(paymentEvents).set({ applied: true }).where(same);
  return { id, moved };
}
