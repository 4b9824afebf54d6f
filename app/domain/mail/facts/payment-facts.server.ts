import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { PaymentFacts } from "#app/domain/mail/letters/payment-facts.ts";
import type { TakenBack } from "#app/domain/mail/letters/refund.ts";
import type { Recipient } from "#app/domain/mail/write-letter.server.ts";
import { selectPayments } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { guaranteeEnd } from "#app/domain/payments/settlement/guarantee.server.ts";
import { toPayOf } from "#app/domain/payments/show-payment.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";

/** What the letters about a payment say, as it stands in the caller's transaction, and who pays. */
export async function paymentFacts(ctx: Ctx, id: number): Promise<{ to: Recipient; facts: PaymentFacts }> {
  const [found] = await selectPayments(ctx).where(eq(payments.id, id));
  const payment = found as PaymentView;
  const { email, givenName, refundUntil, provider } = await readMore(ctx, id);
  const facts = {
    ...payment,
    courseTitle: payment.courseTitle ?? "curso retirado do catálogo",
    givenName,
    toPay: toPayOf(ctx, payment),
    refundUntil,
    isSimulated: provider === "simulator",
  };
  return { to: { email, name: payment.buyerName }, facts };
}

async function readMore(ctx: Ctx, id: number) {
  const refundUntil = sql<Date | null>`${guaranteeEnd}`.mapWith(payments.completedAt);
  const [row] = await ctx.db
    .select({ email: users.email, givenName: users.givenName, provider: payments.provider, refundUntil })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, id));
  return row!;
}

/** What went with the refund of a payment, in the refund's transaction. */
export async function takenBack(ctx: Ctx, paymentId: number): Promise<TakenBack> {
  const own = and(eq(enrollments.userId, payments.userId), eq(enrollments.courseId, payments.courseId));
  const revoked = and(eq(certificates.enrollmentId, enrollments.id), eq(certificates.revokedFor, "refund"));
  const [row] = await ctx.db
    .select({ number: certificates.certificateNumber, endedAt: enrollments.endedAt })
    .from(payments)
    .innerJoin(enrollments, own)
    .leftJoin(certificates, revoked)
    .where(eq(payments.id, paymentId));
  return { certificateNumber: row?.number ?? null, isEnded: !row || row.endedAt !== null };
}
