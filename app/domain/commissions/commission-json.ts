import { z } from "zod";
import { moment, number, reais, view } from "#app/domain/json-view.ts";
export const commissionStatuses = ["pending", "processing", "paid", "cancelled"] as const;

export type CommissionStatus = (typeof commissionStatuses)[number];

/** What somebody earns, or gives back, by a sale: a line of theirs. Money in centavos, negative in a reversal. */
export type CommissionView = {
  id: number;
  kind: "sale" | "reversal";
  instructorId: string;
  instructorName: string;
  courseTitle: string;
  studentName: string;
  priceCents: number;
  amountCents: number;
  percentage: number;
  status: CommissionStatus;
  createdAt: Date;
  paidAt: Date | null;
  paymentReference: string | null;
  /** The open or confirmed payout that it is in. */
  batchId: number | null;
  /** When the 30-day guarantee of its sale ends. A reversal waits for nothing. */
  availableAt: Date | null;
  /** Whether that is still to come. */
  isGuaranteed: boolean;
};

/** What is owed and was paid, over all lines that were not cancelled. Centavos. */
export type CommissionStats = {
  pendingCents: number;
  pendingCount: number;
  paidCents: number;
  paidCount: number;
  thisMonthCents: number;
  /** Sales that were not refunded. */
  salesCount: number;
  instructorCount: number;
};

/** The same over the whole school, with what is left of its sales for the platform. */
export type SchoolCommissionStats = CommissionStats & { platformCents: number };

/** A line as its instructor knows it (B §3 "Commission (instructor view)"). */
export const ownCommissionAnswer = view("OwnCommission", {
  id: number,
  course_title: z.string(),
  student_name: z.string(),
  course_price: reais,
  commission_amount: reais.meta({ description: "Em reais; negativo quando uma venda paga foi reembolsada." }),
  commission_percentage: z.number(),
  status: z.enum(commissionStatuses),
  paid_at: moment.nullable(),
  created_at: moment,
  payment_reference: z.string().nullable(),
});

/** A line as admins know it (B §3 "Commission (admin view)"): with whom to pay, and to which key. */
export const commissionAnswer = view("Commission", {
  ...ownCommissionAnswer.shape,
  instructor_name: z.string(),
  instructor_pix_key: z.string().nullable(),
});

/** B §3 "Instructor commission stats": two counts, three sums, and the number of sales. */
export const ownStatsAnswer = view("OwnCommissionStats", {
  total_pending: z.int(),
  total_paid: z.int(),
  pending_amount: reais,
  paid_amount: reais,
  this_month_amount: reais,
  commission_count: z.int(),
});

/** B §3 "Commission stats (admin)". */
export const schoolStatsAnswer = view("CommissionStats", {
  total_pending_amount: reais,
  total_paid_amount: reais,
  pending_commissions_count: z.int(),
  total_instructors: z.int(),
  this_month_commissions: reais,
  sementeira_revenue: reais,
});

/** In: a line. Out: the same for its instructor. */
export function ownCommissionJson(line: CommissionView): z.infer<typeof ownCommissionAnswer> {
  return {
    id: line.id,
    course_title: line.courseTitle,
    student_name: line.studentName,
    course_price: line.priceCents / 100,
    commission_amount: line.amountCents / 100,
    commission_percentage: line.percentage,
    status: line.status,
    paid_at: line.paidAt?.toISOString() ?? null,
    created_at: line.createdAt.toISOString(),
    payment_reference: line.paymentReference,
  };
}

/** In: a line, and the key that it is paid to. Out: the same for admins. */
export function commissionJson(line: CommissionView, pixKey: string | null): z.infer<typeof commissionAnswer> {
  const { id, ...own } = ownCommissionJson(line);
  return { id, instructor_name: line.instructorName, instructor_pix_key: pixKey, ...own };
}

/** In: sums in centavos. Out: the figures for an instructor. */
export function ownStatsJson(stats: CommissionStats): z.infer<typeof ownStatsAnswer> {
  return {
    total_pending: stats.pendingCount,
    total_paid: stats.paidCount,
    pending_amount: stats.pendingCents / 100,
    paid_amount: stats.paidCents / 100,
    this_month_amount: stats.thisMonthCents / 100,
    commission_count: stats.salesCount,
  };
}

/** In: sums in centavos. Out: the figures for admins. */
export function schoolStatsJson(stats: SchoolCommissionStats): z.infer<typeof schoolStatsAnswer> {
  return {
    total_pending_amount: stats.pendingCents / 100,
    total_paid_amount: stats.paidCents / 100,
    pending_commissions_count: stats.pendingCount,
    total_instructors: stats.instructorCount,
    this_month_commissions: stats.thisMonthCents / 100,
    sementeira_revenue: stats.platformCents / 100,
  };
}
