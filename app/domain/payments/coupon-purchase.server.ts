import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { askCoupon, couponCode, type Discount, type TypedCoupon } from "#app/domain/coupons/coupon.ts";
import { findDiscount, limitUnknown, lockCoupon, storeUse } from "#app/domain/coupons/discount.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { hasCourse, trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { giveCourse } from "#app/domain/enrolments/grants.server.ts";
import { holdTrailAccess } from "#app/domain/enrolments/trail-access.server.ts";
import { openTrail } from "#app/domain/enrolments/trail-enrolment.server.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { lockAccount } from "#app/domain/people/people.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { requireForSale, requireLeast } from "./checkout.ts";
import type { Target } from "./payment.ts";
import { isFor } from "./payments.server.ts";

/** The code of a coupon that covers the whole price. */
const couponEnrolmentFields = z.object({ coupon_code: couponCode.pipe(z.string(askCoupon)) });

/**
 * Enrols the viewer in a course whose whole price a coupon covers: a grant, which is no sale. Returns the enrolment of
 * those who have the course already. Refuses what `findDiscount` and `requireForSale` refuse, a coupon that leaves
 * something to pay, and (conflict) people with a pending payment for it.
 */
export const enrolByCoupon = verb(
  {
    ability: "payments.make",
    limit: "payment.make",
    id: integerPathId(courseNotFound),
    body: couponEnrolmentFields,
  },
  (ctx, courseId, { coupon_code: code }) =>
    enrolWithCoupon(ctx, { target: { courseId }, code }, (within) =>
      giveCourse(within, { userId: ctx.viewer.id, courseId, reason: `Cupom ${code}`, grantedBy: null }),
    ),
);

/** The same for a trail. */
export const joinTrailByCoupon = verb(
  { ability: "payments.make", limit: "payment.make", id: integerPathId(trailNotFound), body: couponEnrolmentFields },
  (ctx, trailId, { coupon_code: code }) =>
    enrolWithCoupon(ctx, { target: { trailId }, code }, (within) =>
      openTrail(within, { userId: ctx.viewer.id, trailId, origin: "grant" }),
    ),
);

type CouponUse = { target: Target; code: string };

function enrolWithCoupon(
  ctx: SignedCtx,
  { target, code }: CouponUse,
  open: (within: SignedCtx) => Promise<number>,
): Promise<number> {
  const work = () =>
    inTransaction(ctx, async (within) => {
      await lockAccount(within);
      await lockCoupon(within, code);
      const access = await findAccess(within, target);
      if (access.enrolment && hasCourse(access)) return access.enrolment.id;
      requireForSale(access);
      const isPending = and(eq(payments.userId, ctx.viewer.id), isFor(target), eq(payments.status, "pending"));
      if (await within.db.$count(payments, isPending)) throw new AppError("conflict", cancelFirst);
      const discount = await findDiscount(within, { code, target, priceCents: access.priceCents });
      const left = access.priceCents - discount.discountCents;
      if (left > 0)
        throw new AppError("conflict", `Com este cupom ainda faltam ${amountLabel(left)}: conclua a compra.`);
      await storeUse(within, discount, null);
      return await open(within);
    });
  return limitUnknown(ctx, work);
}

const cancelFirst = "Você tem um pagamento pendente desta compra. Cancele-o antes de usar o cupom.";

/** The viewer's access to a course, or to a trail, whose price then stays until the transaction ends. */
export const findAccess = (ctx: Ctx, { courseId, trailId }: Target) =>
  courseId === undefined ? holdTrailAccess(ctx, trailId!) : findCourseAccess(ctx, courseId);

/**
 * What a coupon takes off a price for the viewer. Refuses what `findChargeable` refuses, and (not found) courses and
 * trails that the viewer may not see.
 */
export async function showDiscount(ctx: Ctx, target: Target, code: string): Promise<Discount & { priceCents: number }> {
  const signed = requireViewer(ctx);
  const { priceCents } = await findAccess(signed, target);
  return { ...(await findChargeable(signed, { code, target, priceCents })), priceCents };
}

type Asked = { code: string; target: Target; priceCents: number; seats?: number | null | undefined };

/** What `findDiscount` finds. Refuses (conflict) a coupon that leaves less than the gateway charges. */
async function findChargeable(ctx: SignedCtx, asked: Asked): Promise<Discount> {
  const discount = await limitUnknown(ctx, () => findDiscount(ctx, asked));
  const left = asked.priceCents - discount.discountCents;
  if (left > 0) requireLeast(ctx.settings, left);
  return discount;
}

/** What a typed coupon takes off a price, or the sentence of its refusal; null without a code. */
export async function tryCoupon(
  ctx: SignedCtx,
  typed: string | null,
  input: Omit<Asked, "code">,
): Promise<TypedCoupon | null> {
  const code = couponCode.safeParse(typed).data;
  if (!typed?.trim() || !code) return null;
  try {
    return { typed: code, discount: await findChargeable(ctx, { code, ...input }), error: null };
  } catch (error) {
    if (!(error instanceof AppError) || !["invalid", "too_many", "conflict"].includes(error.code)) throw error;
    return { typed: code, discount: null, error: error.message };
  }
}
