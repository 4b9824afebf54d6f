import { and, inArray, isNotNull, or, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { guaranteeEnd } from "#app/domain/payments/settlement/guarantee.server.ts";
import { payments } from "#drizzle/schema/payments.ts";

/** Erases the PIX keys that no refund can need any more. Out: how many. */
export async function forgetRefundKeys(ctx: Ctx): Promise<number> {
  const isOver = or(inArray(payments.status, ["failed", "refunded"]), sql`${guaranteeEnd} < ${clock(ctx)}`);
  const forgotten = await ctx.db
    .update(payments)
    .set({ pixKeySealed: null })
    .where(and(isNotNull(payments.pixKeySealed), isOver))
    .returning({ id: payments.id });
  return forgotten.length;
}
