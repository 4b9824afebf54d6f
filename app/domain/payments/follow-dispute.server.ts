import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { type PaymentRow, targetOf } from "./payments.server.ts";
import type { ChargeState } from "./provider.ts";
import { reportDispute } from "./report-to-school.server.ts";

type Dispute = NonNullable<PaymentRow["dispute"]>;

/**
 * Records how a dispute at the buyer's bank stands, and tells the school of each step once. It moves no money: a lost one
 * is settled as a refund, by its charge's state. Call it with the payment's row locked.
 */
export async function followDispute(ctx: Ctx, payment: PaymentRow, charge: ChargeState): Promise<void> {
  const dispute = disputeAfter(payment.dispute, charge);
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
 * won when the charge counts as paid again, and lost when the money went back, or that of some instalments. What was lost
 * stays lost.
 */
function disputeAfter(before: Dispute | null, { status, dispute, isPartlyBack }: ChargeState): Dispute | null {
  if (before === "lost") return before;
  if (dispute) return dispute;
  if (before !== "open") return before;
  return ({ completed: isPartlyBack ? "lost" : "won", refunded: "lost", pending: before, failed: before } as const)[
    status
  ];
}
