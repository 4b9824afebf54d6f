import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { providerOf } from "./find-provider.server.ts";
import { type FailureReason, type PaymentView, paymentNotFound, type Target } from "./payment.ts";
import {
  chargedPayment,
  isFor,
  lockOwnPayment,
  markPending,
  type PaymentRow,
  visiblePayment,
} from "./payments.server.ts";
import type { ChargeState } from "./provider.ts";
import { finishRefund } from "./return-money.server.ts";
import { recordAnswer } from "./settle-payment.server.ts";

/**
 * Cancels a pending payment of the viewer's own, and tells the provider; a second call changes nothing. Refuses
 * visitors, somebody else's payment (not found), one whose provider has not answered yet, and one that was paid
 * (conflict), which is completed here if its webhook has not arrived yet.
 */
export const cancelPayment = verb(
  { ability: "payments.make", limit: "payment.change", id: integerPathId(paymentNotFound) },
  async (ctx, id): Promise<PaymentView> => {
    const waiting = await inTransaction(ctx, (within) => markCancelled(within, id));
    if (waiting) await giveUp(ctx, waiting, "cancelled");
    const payment = await visiblePayment(ctx, id);
    // Thrown after the transaction, which may just have completed the payment.
    if (payment.status !== "failed") {
      throw new AppError("conflict", "Este pagamento já foi concluído, por isso não pode mais ser cancelado.");
    }
    return payment;
  },
);

async function markCancelled(ctx: SignedCtx, id: number): Promise<PaymentRow | undefined> {
  const payment = await lockOwnPayment(ctx, id);
  if (payment.status !== "pending") return undefined;
  if (payment.pendingRequest === "charge") throw new AppError("conflict", beingMade);
  await markPending(ctx, id, "cancel");
  return payment;
}

const beingMade = "Este pagamento ainda está sendo feito. Tente de novo daqui a um minuto.";

/** Asks the provider to cancel, outside a transaction, and records how the payment ended. */
async function giveUp(ctx: Ctx, payment: PaymentRow, reason: FailureReason): Promise<void> {
  const { id, provider } = payment;
  const chargedState = chargedPayment(payment);
  const ended = await providerOf(provider).cancel(ctx, chargedState);
  const paid = ended === "completed" ? await providerOf(provider).find(ctx, chargedState) : null;
  const charged: ChargeState =
    paid?.status === "completed"
      ? paid
      : { status: ended === "completed" ? ended : "failed", ...(typeof ended === "object" && ended) };
  await recordAnswer(ctx, id, charged, reason);
}

/**
 * Cancels the pending payments of an account that is about to be deleted. Refuses (conflict) where one is still being
 * made, or turns out to be paid, which is then confirmed.
 */
export async function cancelPaymentsOf(ctx: Ctx, userId: string): Promise<void> {
  const waiting = await inTransaction(ctx, (within) => markPaymentsCancelled(within, userId));
  if (waiting.some(({ pendingRequest }) => pendingRequest === "charge")) throw new AppError("conflict", beingMade);
  for (const payment of waiting) await giveUp(ctx, payment, "cancelled");
  const ids = waiting.map(({ id }) => id);
  const paid = and(inArray(payments.id, ids), eq(payments.status, "completed"));
  if (await ctx.db.$count(payments, paid)) throw new AppError("conflict", justPaid);
}

/** The part of that within a transaction; a job asks the providers later. Returns the pending payments as they were. */
export async function markPaymentsCancelled(ctx: Ctx, userId: string): Promise<PaymentRow[]> {
  const own = and(eq(payments.userId, userId), eq(payments.status, "pending"));
  const rows = await ctx.db.select().from(payments).where(own).orderBy(payments.id).for("no key update");
  for (const { id, pendingRequest } of rows) if (pendingRequest !== "charge") await markPending(ctx, id, "cancel");
  return rows;
}

const justPaid =
  "Um pagamento que estava em andamento acabou de ser confirmado. Veja-o em Meus Pagamentos antes de apagar a conta.";

/**
 * Cancels every payment that is overdue, and confirms those that turn out to be paid. Also repeats requests to
 * providers whose answer was lost, because either process died. Safe with several instances. Stops where a provider
 * asks to wait, or `stop` is aborted. Returns how many were handled; throws at the end what a provider threw, and
 * retries that payment later.
 */
export async function expirePayments(ctx: Ctx, stop?: AbortSignal): Promise<number> {
  const began = await currentTime(ctx);
  const failures: unknown[] = [];
  let ended = 0;
  while (!stop?.aborted) {
    const payment = await claimOne(ctx, began);
    if (!payment) break;
    try {
      await resume(ctx, payment);
    } catch (error) {
      failures.push(error);
      if (error instanceof AppError && error.retryAfter !== undefined) break;
    }
    ended++;
  }
  if (failures.length) throw failures[0];
  return ended;
}

/**
 * The same for a student's pending payment for a course or trail, if it is overdue: another one may be made then. A refund
 * of an earlier payment is left to the job, and stands in nobody's way.
 */
export async function expirePaymentFor(ctx: Ctx, userId: string, target: Target) {
  const own = and(eq(payments.userId, userId), isFor(target), eq(payments.status, "pending"));
  const payment = await claimOne(ctx, await currentTime(ctx), own);
  if (payment) await resume(ctx, payment);
}

const awaitsPayer = sql`exists (select from ${refunds} r where r.payment_id = ${payments}.id and r.form_url is not null
  and r.returned_at is null and r.refused_at is null)`;
/**
 * A request waits for a provider no longer than this; after it the answer counts as lost. A payer who has to fill in a
 * form takes days.
 */
const answerTimeout = sql`case when ${awaitsPayer} then interval '1 hour' else interval '2 minutes' end`;

async function resume(ctx: Ctx, payment: PaymentRow) {
  if (payment.pendingRequest === "refund") await finishRefund(ctx, payment.id, { isRetry: true });
  else await giveUp(ctx, payment, whoEnded[payment.pendingRequest ?? "expiry"]);
}

/** What ended a payment, by the request that got no answer. */
const whoEnded = { charge: "provider", cancel: "cancelled", expiry: "expired" } as const;

/**
 * Leases one payment that was overdue or unanswered then, so that no other instance takes it as well. Takes when the
 * round began: one that fails while a provider is away would be unanswered again before the round had ended.
 */
async function claimOne(ctx: Ctx, began: Date, whose?: SQL): Promise<PaymentRow | undefined> {
  const then = sql`${began.toISOString()}::timestamptz`;
  const isOverdue = and(isNull(payments.pendingRequest), eq(payments.status, "pending"), lt(payments.expiresAt, then));
  const isUnanswered = and(isNotNull(payments.pendingRequest), lt(payments.askedAt, sql`${then} - ${answerTimeout}`));
  return await inTransaction(ctx, async (within) => {
    const first = async (which: SQL | undefined, order: SQLWrapper) =>
      await within.db
        .select()
        .from(payments)
        .where(and(which, whose))
        .orderBy(asc(order))
        .limit(1)
        .for("no key update", { skipLocked: true });
    const [unanswered] = await first(isUnanswered, payments.askedAt);
    const found = unanswered ?? (await first(isOverdue, payments.expiresAt))[0];
    if (found) await markPending(within, found.id, found.pendingRequest ?? "expiry");
    return found;
  });
}
