import { and, desc, eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import { selectInstructorAnswers, toInstructorAnswers } from "#app/domain/courses/benefits.server.ts";
import { requireCourse, selectCourse } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { selectCourseAccess, toCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { type Checkout, checkoutOption, checkoutPromise, groupOption } from "./checkout.ts";
import { tryCoupon } from "./coupon-purchase.server.ts";
import type { PaymentDetail, PaymentMethod, Target } from "./payment.ts";
import { groupSize, maxAmountCents } from "./payment-fields.ts";
import { isFor, selectPending } from "./payments.server.ts";
import { checkOwnPayment } from "./reconcile-payments.server.ts";
import { showPayment } from "./show-payment.server.ts";

/**
 * The checkout of a course: the course, what the viewer can do, a pending payment, and what a coupon does to the price
 * if a code was typed. Refuses visitors; throws (not found) for courses the viewer may not see or buy.
 */
export async function openCheckout(ctx: Ctx, courseId: number, typed: string | null = null): Promise<Checkout> {
  const signed = requireViewer(ctx);
  const [read, now] = await Promise.all([
    batchRead(signed, {
      accesses: selectCourseAccess(signed, eq(courses.id, courseId)),
      courses: selectCourse(signed, courseId),
      pending: selectPending(signed, { courseId }),
      instructors: selectInstructorAnswers(signed, courseId),
    }),
    currentTime(signed),
  ]);
  const access = toCourseAccess(signed, read.accesses);
  const option = checkoutOption(access);
  if (!access.course.isPublished && option !== "held") throw new AppError("not_found", courseNotFound);
  return {
    course: requireCourse(read.courses),
    option,
    pending: read.pending[0] ?? null,
    coupon:
      option === "pay" ? await tryCoupon(signed, typed, { target: { courseId }, priceCents: access.priceCents }) : null,
    ...checkoutPromise(signed.settings, now),
    instructorAnswers: toInstructorAnswers(read.instructors),
  };
}

type GroupAsked = { typed: string | null; coupon: string | null };

/**
 * The checkout of a course for a group of as many people as typed: `seats` is null, and `wrongSeats` says why, where
 * that is no number of people to sell to. A coupon lowers the whole. Refuses visitors and (not found) courses that are
 * not on offer.
 */
export async function openGroupCheckout(ctx: Ctx, courseId: number, { typed, coupon: code }: GroupAsked) {
  const signed = requireViewer(ctx);
  const [read, now] = await Promise.all([
    batchRead(signed, {
      accesses: selectCourseAccess(signed, eq(courses.id, courseId)),
      courses: selectCourse(signed, courseId),
    }),
    currentTime(signed),
  ]);
  const access = toCourseAccess(signed, read.accesses);
  if (!access.course.isPublished) throw new AppError("not_found", courseNotFound);
  const size = typed === null ? null : groupSize.safeParse(typed);
  const seats = size?.success ? size.data : null;
  const totalCents = access.priceCents * (seats ?? 1);
  const isTooMuch = totalCents > maxAmountCents;
  const coupon = await tryCoupon(signed, seats ? code : null, { target: { courseId }, priceCents: totalCents, seats });
  const coversAll = coupon?.discount?.discountCents === totalCents;
  return {
    course: requireCourse(read.courses),
    ...{ option: groupOption(access), totalCents, seats: isTooMuch ? null : seats },
    wrongSeats: isTooMuch ? tooManySeats : (size?.error?.issues[0]?.message ?? null),
    coupon: coversAll ? { ...coupon, discount: null, error: coversGroup } : coupon,
    ...checkoutPromise(signed.settings, now),
  };
}

const coversGroup = "Este cupom cobre o preço todo. Para inscrever um grupo sem pagar, fale com a escola.";
const tooManySeats = "O total passa do que cabe em uma compra só. Divida o grupo em duas compras.";

/**
 * The viewer's latest payment for a course or trail, or null. `asks`: the person says that they have paid, so the
 * provider is asked first.
 */
export async function findPurchase(ctx: Ctx, target: Target, { asks = false } = {}): Promise<PaymentDetail | null> {
  const signed = requireViewer(ctx);
  const latest = await findLatest(signed, target);
  if (!latest) return null;
  if (asks) await checkOwnPayment(signed, latest.id);
  return await showPayment(ctx, latest.id);
}

/** How the viewer last tried to pay for a course or trail, if that attempt failed; null otherwise. */
export async function findDeclined(ctx: Ctx, target: Target): Promise<PaymentMethod | null> {
  const latest = await findLatest(requireViewer(ctx), target);
  return latest?.status === "failed" ? latest.method : null;
}

async function findLatest({ db, viewer }: SignedCtx, target: Target) {
  const [row] = await db
    .select({ id: payments.id, status: payments.status, method: payments.method })
    .from(payments)
    .where(and(eq(payments.userId, viewer.id), isFor(target)))
    .orderBy(desc(payments.id))
    .limit(1);
  return row;
}
