import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { nextBankingDay } from "#app/domain/banking-days.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { findCourseAccesses } from "#app/domain/enrolments/course-access.server.ts";
import { selectTrailAccess, toTrailAccess } from "#app/domain/enrolments/trail-access.server.ts";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { guaranteeEnd } from "#app/domain/guarantee.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments, refunds, secondPayments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { checkoutOption, groupOption, sells } from "./checkout.ts";
import { readSeats } from "./group-purchase.server.ts";
import { showInvoice } from "./invoices.server.ts";
import { notDueOf, selectOwed } from "./not-due.server.ts";
import type { PaymentDetail, PaymentInstructions, PaymentView } from "./payment.ts";
import { type PaymentRow, visiblePayment } from "./payments.server.ts";

/** Why a payment failed, and where its buyer can go on; null for one that did not. */
async function failureOf(ctx: SignedCtx, payment: PaymentView, isOwn: boolean): Promise<PaymentDetail["failure"]> {
  if (payment.status !== "failed") return null;
  const failures = ctx.db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.object, `payment/${payment.id}`), eq(events.action, "payment.failed")))
    .orderBy(desc(events.id))
    .limit(1);
  const next = isOwn ? nextStep(ctx, payment) : null;
  const [[failure], goOn] = await Promise.all([failures, next]);
  return { reason: (failure?.data as DataOf<"payment.failed"> | undefined)?.reason ?? null, goOn };
}

async function nextStep(ctx: SignedCtx, payment: PaymentView) {
  const found = payment.trailId
    ? await trailOffer(ctx, payment.trailId)
    : await courseOffer(ctx, { courseId: payment.courseId!, isGroup: payment.seats !== null });
  if (!found) return null;
  if (found.option !== "pay") return "page";
  return found.isOffered && sells(ctx.settings) ? "checkout" : null;
}

async function courseOffer(ctx: SignedCtx, { courseId, isGroup }: { courseId: number; isGroup: boolean }) {
  const [access] = await findCourseAccesses(ctx, eq(courses.id, courseId));
  if (!access) return undefined;
  return { option: isGroup ? groupOption(access) : checkoutOption(access), isOffered: access.course.isPublished };
}

async function trailOffer(ctx: SignedCtx, trailId: number) {
  const rows = await selectTrailAccess(ctx, trailId);
  if (!rows.length) return undefined;
  const access = toTrailAccess(ctx, rows);
  return { option: checkoutOption(access), isOffered: access.trail.isOnOffer };
}

/**
 * Everything on a payment's page: how to pay, refund deadline, where the receipt went, why it failed. Visible to its
 * buyer and to admins.
 */
export async function showPayment(ctx: Ctx, id: number): Promise<PaymentDetail> {
  const signed = requireViewer(ctx);
  const reads = [visiblePayment(signed, id), readMore(ctx, id), showInvoice(signed, id)] as const;
  const [payment, more, invoice] = await Promise.all(reads);
  const { instructions, notDue, paidInsteadCents, instructorName, days, until, isOpen, receiptSentTo } = more!;
  const isOwn = payment.buyerId === signed.viewer.id;
  const isManual = payment.isSimulated && ctx.settings.PAYMENTS_SIMULATOR === "manual";
  const refund = payment.status === "completed" ? { days, until: until!, isOpen } : null;
  return {
    ...payment,
    instructorName,
    isOwn,
    toPay: notDue || paidInsteadCents !== null ? null : paymentInstructions({ ...payment, instructions }),
    notDue,
    paidInsteadCents,
    refund,
    refunds: more!.refunds,
    seconds: more!.seconds,
    invoice,
    failure: await failureOf(signed, payment, isOwn),
    isManual,
    receiptSentTo,
    group: payment.seats && payment.status === "completed" ? await readSeats(ctx, id) : null,
  };
}

/** Undefined if there is no such payment. */
async function readMore(ctx: Ctx, id: number) {
  const rows = ctx.db
    .select({
      instructions: payments.instructions,
      instructorName: users.fullName,
      days: payments.guaranteeDays,
      until: guaranteeEnd,
      isOpen: sql<boolean>`${sqlNow(ctx)} <= ${guaranteeEnd}`,
    })
    .from(payments)
    .leftJoin(courses, eq(courses.id, payments.courseId))
    .leftJoin(users, eq(users.id, courses.instructorId))
    .where(eq(payments.id, id));
  const receipts = ctx.db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.kind, "payment.receipt"), eq(mails.about, `payment/${id}`)))
    .orderBy(desc(mails.copy))
    .limit(1);
  const { id: refundId, kind, amountCents, reason, askedAt, returnedAt, formUrl, refusedAt, refusal } = refunds;
  const back = ctx.db
    .select({ id: refundId, kind, amountCents, reason, askedAt, returnedAt, formUrl, refusedAt, refusal })
    .from(refunds)
    .where(eq(refunds.paymentId, id))
    .orderBy(refunds.id);
  const again = ctx.db
    .select({
      id: secondPayments.id,
      amountCents: secondPayments.amountCents,
      foundAt: secondPayments.foundAt,
      askedAt: secondPayments.askedAt,
      returnedAt: secondPayments.returnedAt,
      refusal: secondPayments.refusal,
    })
    .from(secondPayments)
    .where(eq(secondPayments.paymentId, id))
    .orderBy(secondPayments.id);
  const instead = ctx.db
    .select({ cents: sql<number>`(${events.data} ->> 'amountCents')::int` })
    .from(events)
    .innerJoin(payments, and(eq(payments.id, id), isNull(payments.completedAt)))
    .where(and(eq(events.object, `payment/${id}`), eq(events.action, "payment.amount_differs")))
    .orderBy(desc(events.id))
    .limit(1);
  const owed = selectOwed(ctx, eq(payments.id, id));
  const read = await batchRead(ctx, { rows, receipts, back, again, owed, instead });
  const [[row], [open]] = [read.rows, read.owed];
  const receiptSentTo = read.receipts[0]?.recipient ?? null;
  const notDue = open ? notDueOf(open) : null;
  const paidInsteadCents = read.instead[0]?.cents ?? null;
  return row && { ...row, receiptSentTo, notDue, paidInsteadCents, refunds: read.back, seconds: read.again };
}

type Waiting = PaymentView & Pick<PaymentRow, "instructions">;

/** How to pay, from its provider; null if there is nothing to do. */
export function paymentInstructions(payment: Waiting): PaymentInstructions | null {
  if (payment.status !== "pending") return null;
  const { instructions } = payment;
  if (instructions?.kind === "redirect")
    return { ...instructions, host: gatewayOf(payment.provider)?.name ?? payment.provider };
  if (instructions?.kind !== "boleto") return instructions;
  return payment.boletoDueDate ? { ...instructions, paidOn: nextBankingDay(payment.boletoDueDate) } : null;
}
