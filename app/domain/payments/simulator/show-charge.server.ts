import { asc, eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { visiblePayment } from "#app/domain/payments/find-payment.server.ts";
import { paymentNotFound } from "#app/domain/payments/labels.ts";
import type { SimulatedCharge } from "#app/domain/payments/simulator/charge.ts";
import { simulator } from "#app/domain/payments/simulator/simulator.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { simulatedEvents } from "#drizzle/schema/payments.ts";

/**
 * What the simulator knows of a payment's charge. Refuses visitors, payments that the viewer may not see, and all of
 * them unless the simulator waits to be told (PAYMENTS_SIMULATOR=manual), as not found.
 */
export async function showCharge(ctx: Ctx, paymentId: number): Promise<SimulatedCharge> {
  const signed = requireViewer(ctx);
  if (ctx.settings.PAYMENTS_SIMULATOR !== "manual") throw new Refusal("not_found", paymentNotFound);
  const payment = await visiblePayment(signed, paymentId);
  const charge = await simulator.find(ctx, payment.transactionId);
  if (!charge) throw new Refusal("not_found", paymentNotFound);
  const { id, eventId, status, deliverAt, deliveredAt } = simulatedEvents;
  const news = await ctx.db
    .select({ id, eventId, status, deliverAt, deliveredAt })
    .from(simulatedEvents)
    .where(eq(simulatedEvents.reference, payment.transactionId))
    .orderBy(asc(deliverAt), asc(id));
  return { payment, status: charge.status, news };
}
