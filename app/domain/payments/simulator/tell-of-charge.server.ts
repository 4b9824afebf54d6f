import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { ChargeNews } from "#app/domain/payments/simulator/charge.ts";
import { showCharge } from "#app/domain/payments/simulator/show-charge.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { simulatedCharges, simulatedEvents } from "#drizzle/schema/payments.ts";

/**
 * Tells the simulator how a charge went: its own books say so at once, if it was still waiting, and the news of it
 * leave when and as often as asked. Refuses as `showCharge` does.
 */
export async function tellOfCharge(ctx: Ctx, paymentId: number, told: ChargeNews): Promise<void> {
  await inTransaction(ctx, async (within) => {
    const { payment } = await showCharge(within, paymentId);
    const reference = payment.transactionId;
    await within.db
      .update(simulatedCharges)
      .set({ status: told.status })
      .where(and(eq(simulatedCharges.reference, reference), eq(simulatedCharges.status, "pending")));
    await within.db.insert(simulatedEvents).values(newsOf(within, reference, told));
  });
}

/** The same news again carry the same id; overtaken ones, which arrive a second later, one of their own. */
function newsOf(ctx: Ctx, reference: string, { status, delaySeconds, copies, order }: ChargeNews) {
  const inTime = (seconds: number) => sql`${clock(ctx)} + make_interval(secs => ${seconds})`;
  const copy = { eventId: newEventId(), reference, status, deliverAt: inTime(delaySeconds) };
  const news = Array.from({ length: copies }, () => copy);
  if (order === "straight") return news;
  const contrary = status === "completed" ? ("failed" as const) : ("completed" as const);
  return [...news, { eventId: newEventId(), reference, status: contrary, deliverAt: inTime(delaySeconds + 1) }];
}

const newEventId = () => `evt_${randomBytes(12).toString("hex")}`;
