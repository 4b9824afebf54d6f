import { and, desc, eq, inArray } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import { selectInstructorAnswers, toInstructorAnswers } from "#app/domain/courses/benefits.server.ts";
import { requireCourse, selectCourse } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { findCourseAccess, selectCourseAccess, toCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { hasCourse } from "#app/domain/enrolments/course-access.ts";
import { guaranteeDays } from "#app/domain/facts.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { type Checkout, checkoutOption, dueDatesFrom } from "./checkout.ts";
import type { PaymentDetail } from "./payment.ts";
import { selectPending, toPendingPayment } from "./payments.server.ts";
import { showPayment } from "./show-payment.server.ts";

const dayInMs = 86_400_000;

/**
 * The checkout of a course: the course, what the viewer can do, and a pending payment. Refuses visitors; throws (not
 * found) for courses the viewer may not see or buy.
 */
export async function openCheckout(ctx: Ctx, courseId: number): Promise<Checkout> {
  const signed = requireViewer(ctx);
  const [read, now] = await Promise.all([
    batchRead(signed, {
      accesses: selectCourseAccess(signed, eq(courses.id, courseId)),
      courses: selectCourse(signed, courseId),
      pending: selectPending(signed, courseId),
      teachers: selectInstructorAnswers(signed, courseId),
    }),
    currentTime(signed),
  ]);
  const access = toCourseAccess(signed, read.accesses);
  const way = checkoutOption(access);
  if (!access.course.isPublished && way !== "held") throw new AppError("not_found", courseNotFound);
  const guaranteeUntil = new Date(now.getTime() + guaranteeDays * dayInMs);
  return {
    course: requireCourse(read.courses),
    way,
    pending: toPendingPayment(read.pending),
    dueDates: dueDatesFrom(now),
    guaranteeUntil,
    instructorAnswers: toInstructorAnswers(read.teachers),
  };
}

/**
 * How paying for a course ended: the viewer's pending or completed payment, and whether the course is open. Refuses
 * visitors; throws (not found) for those who neither paid nor have the course.
 */
export async function showOutcome(
  ctx: Ctx,
  courseId: number,
): Promise<{ payment: PaymentDetail | null; holds: boolean }> {
  const signed = requireViewer(ctx);
  const [access, latest] = await Promise.all([findCourseAccess(signed, courseId), findLatest(signed, courseId)]);
  const holds = hasCourse(access);
  if (latest === null && !holds) throw new AppError("not_found", courseNotFound);
  return { payment: latest === null ? null : await showPayment(signed, latest), holds };
}

/** Whether the viewer's last attempt to pay for a course was declined. */
export async function wasDeclined(ctx: Ctx, courseId: number): Promise<boolean> {
  const { viewer } = requireViewer(ctx);
  const [latest] = await ctx.db
    .select({ status: payments.status, method: payments.method })
    .from(payments)
    .where(and(eq(payments.userId, viewer.id), eq(payments.courseId, courseId)))
    .orderBy(desc(payments.id))
    .limit(1);
  return latest?.status === "failed" && latest.method === "credit_card";
}

async function findLatest(ctx: SignedCtx, courseId: number) {
  const [row] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.userId, ctx.viewer.id),
        eq(payments.courseId, courseId),
        inArray(payments.status, ["pending", "completed"]),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return row?.id ?? null;
}
