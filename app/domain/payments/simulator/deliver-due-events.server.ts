import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { clock, presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { receiveEvent } from "#app/domain/payments/settlement/receive-event.server.ts";
import { simulatedMessage } from "#app/domain/payments/simulator/simulator.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { payments, simulatedEvents } from "#drizzle/schema/payments.ts";

/**
 * Sends the news of the simulator that are due, signed, through the same code that takes in every provider's webhooks.
 * Several instances may do so at once: each takes news that no other one holds. News that cannot be taken in are tried
 * again a minute later. Out: how many were delivered.
 */
export async function deliverDueEvents(ctx: Ctx): Promise<number> {
  for (let delivered = 0; ; delivered++) {
    let claimed: number | undefined;
    try {
      await inTransaction(ctx, async (within) => {
        const event = await claim(within);
        claimed = event?.id;
        if (event) await deliver(within, event);
      });
    } catch (error) {
      if (claimed) await postpone(ctx, claimed);
      throw error;
    }
    if (!claimed) return delivered;
  }
}

type Due = { id: number; eventId: string; reference: string; status: "completed" | "failed" | "refunded" };

async function claim(ctx: Ctx): Promise<Due | undefined> {
  const { id, eventId, reference, status } = simulatedEvents;
  const [event] = await ctx.db
    .select({ id, eventId, reference, status })
    .from(simulatedEvents)
    .where(and(isNull(simulatedEvents.deliveredAt), lte(simulatedEvents.deliverAt, clock(ctx))))
    .orderBy(simulatedEvents.deliverAt, simulatedEvents.id)
    .limit(1)
    .for("update", { skipLocked: true });
  return event;
}

async function deliver(ctx: Ctx, { id, eventId, reference, status }: Due) {
  const [payment] = await ctx.db
    .select({ amount_cents: payments.amountCents, course_id: payments.courseId })
    .from(payments)
    .where(eq(payments.transactionId, reference));
  const seconds = Math.floor((await presentMoment(ctx)).getTime() / 1000);
  const message = simulatedMessage(ctx, eventId, seconds, { reference, status, ...payment! });
  await receiveEvent(ctx, "simulator", message);
  await ctx.db
    .update(simulatedEvents)
    .set({ deliveredAt: clock(ctx) })
    .where(eq(simulatedEvents.id, id));
}

async function postpone(ctx: Ctx, id: number) {
  const later = sql`${clock(ctx)} + interval '1 minute'`;
  await ctx.db.update(simulatedEvents).set({ deliverAt: later }).where(eq(simulatedEvents.id, id));
}
