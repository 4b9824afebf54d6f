import { eq } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { FailureReason } from "#app/domain/payments/payment-json.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * Ends a pending payment that brought no money, and forgets the key for its refund. Call it with a payment whose row
 * the transaction holds, and with who or what ended it.
 */
export async function failPayment(ctx: Ctx, id: number, reason: FailureReason) {
  const failed = { status: "failed", failedAt: clock(ctx), pixKeySealed: null } as const;
  await ctx.db.update(payments).set(failed).where(eq(payments.id, id));
  await record(ctx, "payment.failed", `payment/${id}`, { reason }, { before: "pending", after: "failed" });
}
