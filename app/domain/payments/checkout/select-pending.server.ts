import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { selectPayments } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * The viewer's payment for a course that still waits; none for visitors. One that is past its time does not count: it
 * stands in nobody's way.
 */
export function selectPending(ctx: Ctx, courseId: number) {
  const isTheirs = eq(payments.userId, sql`${ctx.viewer?.id ?? null}::uuid`);
  const own = and(isTheirs, eq(payments.courseId, courseId), eq(payments.status, "pending"));
  const inTime = or(isNull(payments.expiresAt), gte(payments.expiresAt, clock(ctx)));
  return selectPayments(ctx).where(and(own, inTime));
}

/** That payment; null where there is none. */
export function pendingOf([payment]: Awaited<ReturnType<typeof selectPending>>): PaymentView | null {
  return (payment as PaymentView) ?? null;
}
