import { and, eq } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Message, ProviderEvent } from "#app/domain/payments/providers/provider.ts";
import { providerOf } from "#app/domain/payments/providers/provider-of.server.ts";
import { settlePayment } from "#app/domain/payments/settlement/settle-payment.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { paymentEvents, payments } from "#drizzle/schema/payments.ts";

/**
 * Takes in what a provider tells of a payment (rules of the webhooks). The news are only a reason to ask the provider
 * itself, whose answer alone moves the payment, and only forward; late and overtaken news change nothing. Nor do
 * repeated ones, unless the provider's own books had not caught up with them the first time.
 * In: the provider's name and its request as it arrived. Out: whether the payment moved.
 * Refuses an unknown provider or payment (not found), a wrong signature (unauthenticated), and news or charges that do
 * not fit the payment (conflict).
 */
export async function receiveEvent(ctx: Ctx, name: string, message: Message): Promise<{ moved: boolean }> {
  const event = await providerOf(name).readEvent(ctx, message);
  return await inTransaction(ctx, (within) => takeIn(within, name, event));
}

async function takeIn(ctx: Ctx, name: string, event: ProviderEvent) {
  const payment = await lockPayment(ctx, name, event.reference);
  const charge = await providerOf(name).find(ctx, event.reference);
  const amounts = new Set([payment.amountCents, event.amountCents, charge?.amountCents]);
  if (!charge || amounts.size > 1 || event.courseId !== payment.courseId) {
    throw new Refusal("conflict", "O aviso não confere com o pagamento.");
  }
  const about = { provider: name, eventId: event.id, paymentId: payment.id, status: event.status };
  await ctx.db
    .insert(paymentEvents)
    .values({ ...about, applied: false, receivedAt: clock(ctx) })
    .onConflictDoNothing();
  const moved = await settlePayment(ctx, payment, charge.status);
  const same = and(eq(paymentEvents.provider, name), eq(paymentEvents.eventId, event.id));
  if (moved) await ctx.db.update(paymentEvents).set({ applied: true }).where(same);
  return { moved };
}

async function lockPayment(ctx: Ctx, provider: string, reference: string) {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.transactionId, reference), eq(payments.provider, provider)))
    .for("no key update");
  if (!payment) throw new Refusal("not_found");
  return payment;
}
