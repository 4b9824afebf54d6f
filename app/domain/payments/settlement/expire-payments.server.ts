import { and, eq, lt, type SQL } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { providerOf } from "#app/domain/payments/providers/provider-of.server.ts";
import { confirmPayment } from "#app/domain/payments/settlement/confirm-payment.server.ts";
import { failPayment } from "#app/domain/payments/settlement/fail-payment.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * Gives up every payment that waited past its time; one that was paid after all, and whose news are still on their
 * way, is confirmed instead. Several instances may do so at once. Out: how many were ended.
 */
export async function expirePayments(ctx: Ctx): Promise<number> {
  for (let ended = 0; ; ended++) {
    if (!(await inTransaction(ctx, (within) => expireOne(within)))) return ended;
  }
}

/** The same with the one overdue payment, if there is any, of a learner for a course; in the caller's transaction. */
export async function expirePaymentFor(ctx: Ctx, { userId, courseId }: { userId: string; courseId: number }) {
  await expireOne(ctx, and(eq(payments.userId, userId), eq(payments.courseId, courseId)));
}

async function expireOne(ctx: Ctx, whose?: SQL): Promise<boolean> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.status, "pending"), lt(payments.expiresAt, clock(ctx)), whose))
    .orderBy(payments.expiresAt)
    .limit(1)
    .for("no key update", { skipLocked: true });
  if (!payment) return false;
  const charged = await providerOf(payment.provider).cancel(ctx, payment.transactionId);
  if (charged === "completed") await confirmPayment(ctx, payment);
  else await failPayment(ctx, payment.id, "expired");
  return true;
}
