import { type CouponFields, couponFields } from "#app/domain/coupons/coupon.ts";
import { createCoupon } from "#app/domain/coupons/coupons.server.ts";
import type { Db } from "#drizzle/client.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

/** A coupon of ten per cent unless told otherwise. */
export async function aCoupon(db: Db, about: Partial<Record<keyof CouponFields, unknown>> = {}) {
  const percent = about.amount ? {} : { percent: 10 };
  const fields = couponFields.parse({ code: `C-${Math.random().toString(36).slice(2)}`, ...percent, ...about });
  return await createCoupon(ctxOf(db, await anAdmin(db)), fields);
}
