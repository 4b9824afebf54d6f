import { type CouponFields, couponFields } from "#app/domain/coupons/coupon.ts";
import { createCoupon } from "#app/domain/coupons/coupons.server.ts";
import type { Db } from "#drizzle/client.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

/** A coupon of ten per cent unless told otherwise. */
export async function aCoupon(db: Db, about: Partial<Record<keyof CouponFields, unknown>> = {}) {
  const percent = about.amount ? {} : { percent: 10 };
  const fields = couponFields.parse({ code: `C-${Math.random().toString(36).slice(2)}`, ...percent, ...about });
  // Before the days on which tests use it, so that it may be over then.
  const now = new Date("2026-11-01T12:00:00Z");
  return await createCoupon(ctxOf(db, await anAdmin(db), { now }), fields);
}
