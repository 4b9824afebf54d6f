import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";

/** The code that makes somebody a maintainer now; none where none does. */
export function selectCurrentVoucher({ db }: Pick<Ctx, "db">, userId: string) {
  return db
    .select({ code: vouchers.code })
    .from(voucherRedemptions)
    .innerJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
    .where(and(eq(voucherRedemptions.userId, userId), isNull(voucherRedemptions.endedAt)));
}
