import { z } from "zod";
import { moment, number, reais, view } from "#app/domain/json-view.ts";
export const paymentMethods = ["credit_card", "pix", "boleto"] as const;
export const paymentStatuses = ["pending", "completed", "failed", "refunded"] as const;

export type PaymentMethod = (typeof paymentMethods)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What ended a payment that brought no money: `provider` where the bank said so afterwards. */
export type FailureReason = "declined" | "cancelled" | "expired" | "provider";

/** A payment as its payer and the admins know it. Of a card, brand and last four digits are all there is. */
export type PaymentView = {
  id: number;
  transactionId: string;
  courseId: number;
  /** Null where the course is gone. */
  courseTitle: string | null;
  buyerName: string;
  amountCents: number;
  currency: "BRL";
  method: PaymentMethod;
  status: PaymentStatus;
  cardBrand: string | null;
  cardLast4: string | null;
  /** `2026-11-25`; null for other methods. */
  boletoDueDate: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  completedAt: Date | null;
  failedAt: Date | null;
  refundedAt: Date | null;
};

/**
 * What is still to be done to pay. `paidOn` is the banking day on which a boleto paid on its due date counts as paid.
 */
export type ToPay = { kind: "pix"; code: string } | { kind: "boleto"; line: string; barcode: string; paidOn: string };

/** A payment with all that its own page tells of it. */
export type PaymentDetail = PaymentView & {
  instructorName: string | null;
  /** Whether the viewer is who pays; an admin only looks on. */
  isOwn: boolean;
  /** Only while pending. */
  toPay: ToPay | null;
  /** Until when the 30-day guarantee holds, and whether it still does; null for a payment that is not completed. */
  refund: { until: Date; isOpen: boolean } | null;
  /**
   * Of a failed payment, what ended it, where that is known, and where its payer can go on: to the course, to its
   * checkout, or nowhere, for it is sold no more. Null for every other payment, and for an admin.
   */
  failure: { reason: FailureReason | null; goOn: "course" | "checkout" | null } | null;
  /** Whether the simulator waits for somebody to say on its page how the payment went. */
  isManual: boolean;
  /** Where the receipt went; null where none was written. */
  receiptSentTo: string | null;
};

/** A payment in the JSON contract (B §3 "Payment (history)"); `user_name` is for admins alone. */
export const paymentAnswer = view("Payment", {
  id: number,
  transaction_id: z.string(),
  course_id: number,
  course_title: z.string().nullable(),
  user_name: z.string().optional(),
  payment_method: z.enum(paymentMethods),
  amount: reais,
  currency: z.literal("BRL"),
  payment_status: z.enum(paymentStatuses),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  boleto_due_date: z.string().nullable().meta({ format: "date" }),
  created_at: moment,
  expires_at: moment.nullable(),
  completed_at: moment.nullable(),
  failed_at: moment.nullable(),
  refunded_at: moment.nullable(),
});

/** The same with what is to be paid: the PIX code, or the boleto's numbers. */
export const paymentDetailAnswer = view("PaymentDetail", {
  ...paymentAnswer.shape,
  refundable_until: moment.nullable(),
  pix_code: z.string().nullable(),
  boleto_line: z.string().nullable(),
  boleto_barcode: z.string().nullable(),
});

/**
 * A payment in the JSON contract (B §3 "Payment (history)"), with dates and what is known of the card beside it.
 * Amount in reais. `user_name` is there for admins only (B22).
 */
export function paymentJson(payment: PaymentView, { withBuyer = false } = {}): z.infer<typeof paymentAnswer> {
  return {
    id: payment.id,
    transaction_id: payment.transactionId,
    course_id: payment.courseId,
    course_title: payment.courseTitle,
    ...(withBuyer && { user_name: payment.buyerName }),
    payment_method: payment.method,
    amount: payment.amountCents / 100,
    currency: payment.currency,
    payment_status: payment.status,
    card_brand: payment.cardBrand,
    card_last4: payment.cardLast4,
    boleto_due_date: payment.boletoDueDate,
    created_at: payment.createdAt.toISOString(),
    expires_at: payment.expiresAt?.toISOString() ?? null,
    completed_at: payment.completedAt?.toISOString() ?? null,
    failed_at: payment.failedAt?.toISOString() ?? null,
    refunded_at: payment.refundedAt?.toISOString() ?? null,
  };
}

/** The same with what is to be paid: the PIX code, or the boleto's numbers. */
export function paymentDetailJson(
  { toPay, refund, ...payment }: PaymentDetail,
  asked: { withBuyer?: boolean } = {},
): z.infer<typeof paymentDetailAnswer> {
  return {
    ...paymentJson(payment, asked),
    refundable_until: refund?.until.toISOString() ?? null,
    pix_code: toPay?.kind === "pix" ? toPay.code : null,
    boleto_line: toPay?.kind === "boleto" ? toPay.line : null,
    boleto_barcode: toPay?.kind === "boleto" ? toPay.barcode : null,
  };
}
