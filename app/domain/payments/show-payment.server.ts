import { and, desc, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { nextBankingDay } from "#app/domain/banking-days.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { findCourseAccesses } from "#app/domain/enrolments/course-access.server.ts";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { guaranteeEnd } from "#app/domain/guarantee.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { checkoutOption } from "./checkout.ts";
import type { PaymentDetail, PaymentInstructions, PaymentView } from "./payment.ts";
import { type PaymentRow, visiblePayment } from "./payments.server.ts";
import { instructionsFor } from "./simulator/simulator.server.ts";

/** What ended a payment that failed, and where its payer can go on; null for a payment that did not. */
async function failureOf(ctx: SignedCtx, payment: PaymentView, isOwn: boolean): Promise<PaymentDetail["failure"]> {
  if (payment.status !== "failed") return null;
  const failures = ctx.db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.object, `payment/${payment.id}`), eq(events.action, "payment.failed")))
    .orderBy(desc(events.id))
    .limit(1);
  const next = isOwn ? nextStep(ctx, payment.courseId) : null;
  const [[failure], goOn] = await Promise.all([failures, next]);
  return { reason: (failure?.data as DataOf<"payment.failed"> | undefined)?.reason ?? null, goOn };
}

async function nextStep(ctx: SignedCtx, courseId: number) {
  const [access] = await findCourseAccesses(ctx, eq(courses.id, courseId));
  if (!access) return null;
  if (checkoutOption(access) !== "pay") return "course";
  return access.course.isPublished ? "checkout" : null;
}

/**
 * One payment with everything its page shows: how to pay, refund deadline, where the receipt went, why it failed.
 * Visible to its owner and to admins.
 */
export async function showPayment(ctx: Ctx, id: number): Promise<PaymentDetail> {
  const signed = requireViewer(ctx);
  const [payment, more] = await Promise.all([visiblePayment(signed, id), readMore(ctx, id)]);
  const { buyerId, provider, instructions, instructorName, until, isOpen, receiptSentTo, refunds } = more!;
  const isOwn = buyerId === signed.viewer.id;
  const isManual = payment.isSimulated && ctx.settings.PAYMENTS_SIMULATOR === "manual";
  const refund = payment.status === "completed" ? { until: until!, isOpen } : null;
  return {
    ...payment,
    instructorName,
    isOwn,
    toPay: paymentInstructions(ctx, { ...payment, provider, instructions }),
    refund,
    refunds,
    failure: await failureOf(signed, payment, isOwn),
    isManual,
    receiptSentTo,
  };
}

/** Undefined where there is no such payment. */
async function readMore(ctx: Ctx, id: number) {
  const rows = ctx.db
    .select({
      buyerId: payments.userId,
      provider: payments.provider,
      instructions: payments.instructions,
      instructorName: users.fullName,
      until: guaranteeEnd,
      isOpen: sql<boolean>`${sqlNow(ctx)} <= ${guaranteeEnd}`,
    })
    .from(payments)
    .innerJoin(courses, eq(courses.id, payments.courseId))
    .innerJoin(users, eq(users.id, courses.instructorId))
    .where(eq(payments.id, id));
  const receipts = ctx.db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.kind, "payment.receipt"), eq(mails.about, `payment/${id}`)))
    .orderBy(desc(mails.copy))
    .limit(1);
  const { kind, amountCents, reason, askedAt, returnedAt } = refunds;
  const back = ctx.db
    .select({ id: refunds.id, kind, amountCents, reason, askedAt, returnedAt })
    .from(refunds)
    .where(eq(refunds.paymentId, id))
    .orderBy(refunds.id);
  const read = await batchRead(ctx, { rows, receipts, back });
  const [row] = read.rows;
  return row && { ...row, receiptSentTo: read.receipts[0]?.recipient ?? null, refunds: read.back };
}

type Waiting = PaymentView & Pick<PaymentRow, "provider" | "instructions">;

/** How to pay, from its provider; null where there is nothing to do. */
export function paymentInstructions(ctx: Ctx, payment: Waiting): PaymentInstructions | null {
  if (payment.status !== "pending") return null;
  const instructions = payment.instructions ?? formerInstructions(ctx, payment);
  if (instructions?.kind !== "boleto") return instructions ?? null;
  return { ...instructions, paidOn: nextBankingDay(payment.boletoDueDate!) };
}

/** Of payments made by a release that did not keep them, which knew the simulator alone. */
function formerInstructions(ctx: Ctx, { provider, transactionId: reference, id: number, ...payment }: Waiting) {
  if (provider !== "simulator") return undefined;
  return instructionsFor(ctx, { ...payment, reference, number, dueDate: payment.boletoDueDate });
}
