import { eq } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import { earnCommission } from "#app/domain/commissions/earning/earn-commission.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openEnrolment } from "#app/domain/enrolments/open-enrolment.server.ts";
import { record } from "#app/domain/events/record.server.ts";
import { post } from "#app/domain/ledger/post.server.ts";
import { tellOfReceipt } from "#app/domain/mail/tell.server.ts";
import type { PaymentRow } from "#app/domain/payments/payment-columns.server.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * All that follows from money having arrived: the course opens, the instructor earns, the books are kept, the receipt
 * is written. Call it with a pending payment whose row the transaction holds. What a maintainer pays earns no
 * commission (B §9).
 */
export async function confirmPayment(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { id, userId, courseId, amountCents } = payment;
  await ctx.db
    .update(payments)
    .set({ status: "completed", completedAt: clock(ctx) })
    .where(eq(payments.id, id));
  await openEnrolment(ctx, { userId, courseId, origin: "purchase" });
  await post(ctx, [{ kind: "payment.completed", paymentId: id, cents: amountCents }]);
  const earns = !(await isMaintainer(ctx, userId));
  if (earns) await earnCommission(ctx, payment);
  const data = { courseId, amountCents, method: payment.method, earns };
  await record(ctx, "payment.completed", `payment/${id}`, data, { before: payment.status, after: "completed" });
  await tellOfReceipt(ctx, id);
}

async function isMaintainer(ctx: Ctx, userId: string) {
  const [buyer] = await ctx.db.select({ is: users.isMaintainer }).from(users).where(eq(users.id, userId));
  return buyer!.is;
}
