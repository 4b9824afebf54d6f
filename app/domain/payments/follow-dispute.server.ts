import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { type PaymentRow, targetOf } from "./payments.server.ts";
import type { ChargeState } from "./provider.ts";
import { reportDispute } from "./report-to-school.server.ts";

/**
 * Records how a dispute at the buyer's bank stands, and tells the school of each step once. It moves no money: a lost one
 * is settled as a refund, by its charge's state. Call it with the payment's row locked.
 */
export async function followDispute(ctx: Ctx, payment: PaymentRow, charge: ChargeState): Promise<void> {
  const dispute = disputeAfter(payment, charge);
  if (dispute === null || dispute === payment.dispute) return;
  await ctx.db.update(payments).set({ dispute }).where(eq(payments.id, payment.id));
  const data = { ...targetOf(payment), amountCents: payment.amountCents };
  const object = `payment/${payment.id}` as const;
  if (dispute === "open") await recordEvent(ctx, "payment.disputed", object, data);
  else await recordEvent(ctx, "payment.dispute_ended", object, { ...data, outcome: dispute });
  await reportDispute(ctx, payment, { step: dispute, isPart: dispute === "lost" && charge.status === "completed" });
}

/**
 * What a charge says of a dispute; null where there never was one. Not every provider names the end: then an open one is
 * won when the charge counts as paid again, and lost when the money went back, or that of more instalments. What was lost
 * stays lost; where only instalments were, another one may be disputed.
 */
function disputeAfter(payment: PaymentRow, { status, dispute, isPartlyBack, returnedCents = 0 }: ChargeState) {
  const { dispute: before } = payment;
  const isAnother = payment.status === "completed" && dispute === "open";
  if (before === "lost" && !isAnother) return before;
  if (dispute) return dispute;
  if (before !== "open") return before;
  const isLost = isPartlyBack && returnedCents > payment.returnedCents;
  return ({ completed: isLost ? "lost" : "won", refunded: "lost", pending: before, failed: before } as const)[status];
}
