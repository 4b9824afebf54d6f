import { and, asc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { payments } from "#drizzle/schema/payments.ts";
import type { PaymentRow } from "./payments.server.ts";
import { refreshPayment } from "./settle-payment.server.ts";

/** A payment this young still gets its notice in time. */
const quietMinutes = 10;

/**
 * Asks the providers of all pending payments how their charges stand, for notices that never came; the simulator's
 * never get lost. Stops where a provider asks to wait, or `stop` is aborted. Returns how many moved, and what went wrong
 * with others.
 */
export async function reconcilePayments(ctx: Ctx, stop?: AbortSignal): Promise<{ moved: number; troubles: unknown[] }> {
  const troubles: unknown[] = [];
  let moved = 0;
  for (let row = await nextPending(ctx, 0); row && !stop?.aborted; row = await nextPending(ctx, row.id)) {
    try {
      if (await refreshPayment(ctx, row)) moved++;
    } catch (error) {
      troubles.push(error);
      if (error instanceof AppError && error.retryAfter !== undefined) break;
    }
  }
  return { moved, troubles };
}

async function nextPending({ db, ...ctx }: Ctx, after: number): Promise<PaymentRow | undefined> {
  const isOld = lt(payments.createdAt, sql`${sqlNow(ctx)} - make_interval(mins => ${quietMinutes})`);
  const isCharged = and(eq(payments.status, "pending"), isNull(payments.asked), ne(payments.provider, "simulator"));
  const [row] = await db
    .select()
    .from(payments)
    .where(and(gt(payments.id, after), isCharged, isOld))
    .orderBy(asc(payments.id))
    .limit(1);
  return row;
}

/**
 * Asks the provider of a pending payment of the viewer's own, for somebody who comes back from the provider's page. Does
 * nothing for other payments, and where the provider does not answer or was asked too often: its notice comes all the
 * same. Call it outside a transaction.
 */
export async function checkOwnPayment(ctx: SignedCtx, id: number): Promise<void> {
  const own = and(eq(payments.id, id), eq(payments.userId, ctx.viewer.id), eq(payments.status, "pending"));
  const [row] = await ctx.db
    .select()
    .from(payments)
    .where(and(own, isNull(payments.asked), ne(payments.provider, "simulator")));
  if (!row) return;
  try {
    await consumeRateLimit(ctx, "payment.change");
    await refreshPayment(ctx, row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
