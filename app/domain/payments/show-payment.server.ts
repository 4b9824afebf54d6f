import { and, desc, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { nextBankingDay } from "#app/domain/banking-days/banking-days.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { boletoOf } from "#app/domain/payments/boleto/boleto.ts";
import { visiblePayment } from "#app/domain/payments/find-payment.server.ts";
import type { PaymentDetail, PaymentView, ToPay } from "#app/domain/payments/payment-json.ts";
import { brCode } from "#app/domain/payments/pix/br-code.ts";
import { guaranteeEnd } from "#app/domain/payments/settlement/guarantee.server.ts";
import { failureOf } from "#app/domain/payments/show-failure.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * One payment with all that its page tells: what is still to be paid, until when it can be refunded, where the receipt
 * went, why it failed. Refuses visitors; a payment of somebody else is not found, except by admins (B22).
 */
export async function showPayment(ctx: Ctx, id: number): Promise<PaymentDetail> {
  const signed = requireViewer(ctx);
  const [payment, more] = await Promise.all([visiblePayment(signed, id), readMore(ctx, id)]);
  const { buyerId, instructorName, until, isOpen, receiptSentTo } = more!;
  const isOwn = buyerId === signed.viewer.id;
  const isManual = ctx.settings.PAYMENTS_SIMULATOR === "manual";
  const refund = payment.status === "completed" ? { until: until!, isOpen } : null;
  const failure = isOwn ? await failureOf(signed, payment) : null;
  return { ...payment, instructorName, isOwn, toPay: toPayOf(ctx, payment), refund, failure, isManual, receiptSentTo };
}

/** Undefined where there is no such payment. */
async function readMore(ctx: Ctx, id: number) {
  const rows = ctx.db
    .select({
      buyerId: payments.userId,
      instructorName: users.fullName,
      until: guaranteeEnd,
      isOpen: sql<boolean>`${clock(ctx)} <= ${guaranteeEnd}`,
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
  const [[row], [receipt]] = await Promise.all([rows, receipts]);
  return row && { ...row, receiptSentTo: receipt?.recipient ?? null };
}

/** What is still to be done to pay: the PIX code or the boleto's numbers; null for a payment that waits for neither. */
export function toPayOf({ settings }: Ctx, payment: PaymentView): ToPay | null {
  const { amountCents, boletoDueDate: dueDate, method, status, transactionId: txid } = payment;
  if (status !== "pending") return null;
  if (method === "boleto" && dueDate) {
    return {
      kind: "boleto",
      ...boletoOf({ dueDate, amountCents, number: payment.id }),
      paidOn: nextBankingDay(dueDate),
    };
  }
  if (method !== "pix") return null;
  const name = settings.TRADE_NAME ?? settings.PLATFORM_NAME;
  return { kind: "pix", code: brCode({ key: settings.PIX_KEY, name, city: settings.PIX_CITY, amountCents, txid }) };
}
