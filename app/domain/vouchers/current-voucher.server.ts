import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";

/** The code that makes somebody a maintainer now; null where none does. */
export async function currentVoucher(ctx: Ctx, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ code: vouchers.code })
    .from(voucherRedemptions)
    .innerJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
    .where(and(eq(voucherRedemptions.userId, userId), isNull(voucherRedemptions.endedAt)));
  return row?.code ?? null;
}
