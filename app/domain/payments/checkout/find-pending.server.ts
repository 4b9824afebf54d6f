import { and, eq, gte, isNull, or } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { selectPayments } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * The viewer's payment for a course that still waits; null for visitors, and where there is none. One that is past its
 * time does not count: it stands in nobody's way.
 */
export async function findPending(ctx: Ctx, courseId: number): Promise<PaymentView | null> {
  if (!ctx.viewer) return null;
  const own = and(eq(payments.userId, ctx.viewer.id), eq(payments.courseId, courseId), eq(payments.status, "pending"));
  const inTime = or(isNull(payments.expiresAt), gte(payments.expiresAt, clock(ctx)));
  const [payment] = await selectPayments(ctx).where(and(own, inTime));
  return (payment as PaymentView) ?? null;
}
