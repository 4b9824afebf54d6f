import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";

/** A payment's own row, as it is locked and moved forward. */
export type PaymentRow = typeof payments.$inferSelect;

const paymentColumns = {
  id: payments.id,
  transactionId: payments.transactionId,
  courseId: payments.courseId,
  courseTitle: courses.title,
  buyerName: users.fullName,
  amountCents: payments.amountCents,
  currency: payments.currency,
  method: payments.method,
  status: payments.status,
  cardBrand: payments.cardBrand,
  cardLast4: payments.cardLast4,
  boletoDueDate: payments.boletoDueDate,
  createdAt: payments.createdAt,
  expiresAt: payments.expiresAt,
  completedAt: payments.completedAt,
  failedAt: payments.failedAt,
  refundedAt: payments.refundedAt,
};

/** Payments with their course's title and their payer's name, as PaymentView; add the `where`. */
export function selectPayments(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(courses, eq(courses.id, payments.courseId))
    .$dynamic();
}
