import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { visiblePayment } from "#app/domain/payments/payments.server.ts";
import { receiveProviderNotice } from "#app/domain/payments/settle-payment.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { payments, simulatedCharges, simulatedEvents } from "#drizzle/schema/payments.ts";
import type { ChargeUpdate, SimulatedCharge } from "./charge.ts";
import { simulatedMessage, simulator } from "./simulator.server.ts";

/** A simulated charge of a payment the viewer may see. Throws (not found) unless PAYMENTS_SIMULATOR=manual. */
export async function showCharge(ctx: Ctx, paymentId: number): Promise<SimulatedCharge> {
  const signed = requireViewer(ctx);
  if (ctx.settings.PAYMENTS_SIMULATOR !== "manual") throw new AppError("not_found", paymentNotFound);
  const payment = await visiblePayment(signed, paymentId);
  const charge = await simulator.find(ctx, { reference: payment.transactionId });
  if (!charge) throw new AppError("not_found", paymentNotFound);
  const { id, eventId, status, deliverAt, deliveredAt } = simulatedEvents;
  const notices = await ctx.db
    .select({ id, eventId, status, deliverAt, deliveredAt })
    .from(simulatedEvents)
    .where(eq(simulatedEvents.reference, payment.transactionId))
    .orderBy(asc(deliverAt), asc(id));
  return { payment, status: charge.status, notices };
}

/**
 * Sets the outcome of a charge: the simulator's own record changes at once if it was still waiting, and notices go out
 * when and as often as asked. Refuses as `showCharge` does.
 */
export async function reportCharge(ctx: Ctx, paymentId: number, update: ChargeUpdate): Promise<void> {
  const { payment } = await showCharge(ctx, paymentId);
  const reference = payment.transactionId;
  await inTransaction(ctx, async (within) => {
    await within.db
      .update(simulatedCharges)
      .set({ status: update.status })
      .where(and(eq(simulatedCharges.reference, reference), eq(simulatedCharges.status, "pending")));
    await within.db.insert(simulatedEvents).values(noticesOf(within, reference, update));
  });
}

/** Repeated notices have the same id; contradicting ones, which arrive a second later, have another. */
function noticesOf(ctx: Ctx, reference: string, { status, delaySeconds, copies, order }: ChargeUpdate) {
  const inTime = (seconds: number) => sql`${sqlNow(ctx)} + make_interval(secs => ${seconds})`;
  const copy = { eventId: newEventId(), reference, status, deliverAt: inTime(delaySeconds) };
  const notices = Array.from({ length: copies }, () => copy);
  if (order === "straight") return notices;
  const contrary = status === "completed" ? ("failed" as const) : ("completed" as const);
  return [...notices, { eventId: newEventId(), reference, status: contrary, deliverAt: inTime(delaySeconds + 1) }];
}

const newEventId = () => `evt_${randomBytes(12).toString("hex")}`;

/**
 * Sends the simulator's due notices, signed, through the code that handles every provider's notices. Several instances
 * may do so at once: each leases notices that no other one has. Failed notices are tried again a minute later. Returns
 * how many were delivered.
 */
export async function deliverDueEvents(ctx: Ctx): Promise<number> {
  for (let delivered = 0; ; delivered++) {
    const event = await claim(ctx);
    if (!event) return delivered;
    await deliver(ctx, event);
  }
}

type Due = { id: number; eventId: string; reference: string; status: "completed" | "failed" | "refunded" };

/** Due notices, postponed by a minute so that they come again unless they are delivered by then. */
async function claim(ctx: Ctx): Promise<Due | undefined> {
  const { id, eventId, reference, status, deliverAt, deliveredAt } = simulatedEvents;
  const due = ctx.db
    .select({ id })
    .from(simulatedEvents)
    .where(and(isNull(deliveredAt), lte(deliverAt, sqlNow(ctx))))
    .orderBy(deliverAt, id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [event] = await ctx.db
    .update(simulatedEvents)
    .set({ deliverAt: sql`${sqlNow(ctx)} + interval '1 minute'` })
    .where(inArray(id, due))
    .returning({ id, eventId, reference, status });
  return event;
}

async function deliver(ctx: Ctx, { id, eventId, reference, status }: Due) {
  const [payment] = await ctx.db
    .select({ amount_cents: payments.amountCents, course_id: payments.courseId })
    .from(payments)
    .where(eq(payments.transactionId, reference));
  const now = await currentTime(ctx);
  const seconds = Math.floor(now.getTime() / 1000);
  const message = simulatedMessage(ctx, eventId, seconds, { reference, status, ...payment! });
  await receiveProviderNotice(ctx, "simulator", message);
  await ctx.db.update(simulatedEvents).set({ deliverAt: now, deliveredAt: now }).where(eq(simulatedEvents.id, id));
}
