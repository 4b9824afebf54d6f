import { and, desc, eq, inArray } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
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
): Promise<{ payment: PaymentDetail | null; holds: boolean }> {
  const signed = requireViewer(ctx);
  const [standing, latest] = await Promise.all([standingIn(signed, courseId), findLatest(signed, courseId)]);
  const holds = holdsCourse(standing);
  if (latest === null && !holds) throw new Refusal("not_found", courseNotFound);
  return { payment: latest === null ? null : await showPayment(signed, latest), holds };
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
