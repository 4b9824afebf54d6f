import { and, desc, eq, inArray } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { CourseView } from "#app/domain/courses/course-json.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { showCourse } from "#app/domain/courses/show-course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { holdsCourse } from "#app/domain/lessons/access.ts";
import { standingIn } from "#app/domain/lessons/study/standing.server.ts";
import type { PaymentDetail } from "#app/domain/payments/payment-json.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * How paying for a course ended: the viewer's payment that waits or is done, and whether the course is open to them.
 * Refuses visitors, and as not found whoever has neither paid for the course nor got it otherwise (rules of A18).
 */
export async function showOutcome(
  ctx: Ctx,
  courseId: number,
): Promise<{ course: CourseView; payment: PaymentDetail | null; holds: boolean }> {
  const signed = requireViewer(ctx);
  const holds = holdsCourse(await standingIn(signed, courseId));
  const latest = await findLatest(signed, courseId);
  if (latest === null && !holds) throw new Refusal("not_found", courseNotFound);
  const payment = latest === null ? null : await showPayment(signed, latest);
  return { course: await showCourse(signed, courseId), payment, holds };
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
