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

/** A line as its instructor knows it (B §3 "Commission (instructor view)"). Money in reais. */
export function ownCommissionJson(line: CommissionView) {
  return {
    id: line.id,
    course_title: line.courseTitle,
    student_name: line.studentName,
    course_price: line.priceCents / 100,
    commission_amount: line.amountCents / 100,
    commission_percentage: line.percentage,
    status: line.status,
    paid_at: line.paidAt,
    created_at: line.createdAt,
    payment_reference: line.paymentReference,
  };
}

/** A line as admins know it (B §3 "Commission (admin view)"): with whom to pay, and to which key. */
export function commissionJson(line: CommissionView, pixKey: string | null) {
  const { id, ...own } = ownCommissionJson(line);
  return { id, instructor_name: line.instructorName, instructor_pix_key: pixKey, ...own };
}

/** B §3 "Instructor commission stats": two counts, three sums in reais, and the number of sales. */
export function ownStatsJson(stats: CommissionStats) {
  return {
    total_pending: stats.pendingCount,
    total_paid: stats.paidCount,
    pending_amount: stats.pendingCents / 100,
    paid_amount: stats.paidCents / 100,
    this_month_amount: stats.thisMonthCents / 100,
    commission_count: stats.salesCount,
  };
}

/** B §3 "Commission stats (admin)". Sums in reais. */
export function schoolStatsJson(stats: SchoolCommissionStats) {
  return {
    total_pending_amount: stats.pendingCents / 100,
    total_paid_amount: stats.paidCents / 100,
    pending_commissions_count: stats.pendingCount,
    total_instructors: stats.instructorCount,
    this_month_commissions: stats.thisMonthCents / 100,
    sementeira_revenue: stats.platformCents / 100,
  };
}
