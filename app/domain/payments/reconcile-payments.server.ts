import { and, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verb } from "#app/domain/verb.ts";
import { payments, secondPayments } from "#drizzle/schema/payments.ts";
import type { GatewayAnswer } from "./gateway-answer.ts";
import { type PaymentView, paymentNotFound } from "./payment.ts";
import { askedSoon, visiblePayment } from "./payments.server.ts";
import { askProvider } from "./settle-payment.server.ts";

/** A payment this young still gets its notice in time. */
const quietMinutes = 10;
/** For how long a completed payment may still be refunded or disputed, and money may still come for one given up. */
const openDays = 180;
const lateDays = 30;
const daysBetween = 7;
/** How many of those one round asks about at most: what is left over comes in the next. */
const maxAsked = 1_000;

/**
 * Asks the providers how charges stand, for notices that never came; the simulator's never get lost. Called every few
 * minutes, it asks for every payment that is pending or disputed once an hour, for each that was paid in the last half
 * year or given up in the last month once a week, and for any at once where a notice could not be followed or a refund was
 * refused. Stops where a provider asks to wait, or `stop` is aborted. Returns how many moved, and what went wrong with
 * others.
 */
export async function reconcilePayments(ctx: Ctx, stop?: AbortSignal): Promise<{ moved: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  let moved = 0;
  for (const { id } of await selectToAsk(ctx)) {
    if (stop?.aborted) break;
    const [row] = await ctx.db.select().from(payments).where(eq(payments.id, id));
    try {
      if ((await askProvider(ctx, row!)).moved) moved++;
    } catch (error) {
      failures.push(error);
      if (error instanceof AppError && error.retryAfter !== undefined) break;
      // Without an answer it is due again in the next round.
      if (!(error instanceof AppError) || error.code === "unavailable") continue;
    }
    await ctx.db
      .update(payments)
      .set({ comparedAt: sqlNow(ctx) })
      .where(eq(payments.id, id));
  }
  return { moved, failures };
}

function selectToAsk({ db, ...ctx }: Ctx) {
  const isHourPast = sql`coalesce(${payments.comparedAt} + interval '1 hour', case ${payments.status}
    when 'pending' then ${payments.createdAt} + make_interval(mins => ${quietMinutes}) end, '-infinity') < ${sqlNow(ctx)}`;
  // One that was refunded may be paid again, and one that was given up may be paid late.
  const endedAt = sql`coalesce(${payments.completedAt}, ${payments.failedAt})`;
  const isOpen = sql`${endedAt} > ${sqlNow(ctx)} - make_interval(days =>
    case ${payments.status} when 'failed' then ${lateDays}::int else ${openDays}::int end)`;
  const isItsTime = sql`coalesce(${payments.comparedAt}, ${endedAt})
    <= ${sqlNow(ctx)} - make_interval(days => ${daysBetween})`;
  const isDue = or(
    and(or(eq(payments.status, "pending"), eq(payments.dispute, "open")), isHourPast),
    and(isOpen, isItsTime),
    eq(payments.comparedAt, askedSoon.comparedAt),
  );
  return (
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(isNull(payments.pendingRequest), ne(payments.provider, "simulator"), isDue))
      // Pending and disputed ones first.
      .orderBy(
        desc(sql`${payments.status} = 'pending' or ${payments.dispute} is not distinct from 'open'`),
        asc(payments.id),
      )
      .limit(maxAsked)
  );
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
    .where(and(own, isNull(payments.pendingRequest), ne(payments.provider, "simulator")));
  if (!row) return;
  try {
    await consumeRateLimit(ctx, "payment.change");
    await askProvider(ctx, row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Asks the provider of anybody's payment now, and moves the payment there. Refuses (conflict) one that the platform is
 * asking about already, and a charge of another amount; (unavailable) where the provider does not answer.
 * Call it outside a transaction.
 */
export const askGatewayNow = verb(
  { ability: "payments.refundAny", limit: "payment.change", id: integerPathId(paymentNotFound) },
  async (ctx, id): Promise<{ payment: PaymentView; answer: GatewayAnswer }> => {
    const [row] = await ctx.db.select().from(payments).where(eq(payments.id, id));
    if (!row) throw new AppError("not_found", paymentNotFound);
    if (row.pendingRequest && row.pendingRequest !== "refund") throw new AppError("conflict", askedAlready);
    const before = await stateOf(ctx, id);
    const { isKnown } = await askProvider(ctx, row);
    const hasChanged = before !== (await stateOf(ctx, id));
    const answer = hasChanged ? "changed" : isKnown ? "unchanged" : "unknown";
    return { payment: await visiblePayment(ctx, id), answer };
  },
);

const askedAlready = "A plataforma já está perguntando sobre este pagamento. Espere dois minutos e olhe de novo.";

/** All that a gateway's answer may change. */
async function stateOf(ctx: Ctx, id: number) {
  const seconds = sql<string>`(select json_agg(s order by s.id)::text from ${secondPayments} s where s.payment_id = ${id})`;
  const { status, pendingRequest, dispute, returnedCents, feeCents, instructions } = payments;
  const [row] = await ctx.db
    .select({ status, pendingRequest, dispute, returnedCents, feeCents, instructions, seconds })
    .from(payments)
    .where(eq(payments.id, id));
  return JSON.stringify(row);
}
