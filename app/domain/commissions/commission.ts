import { z } from "zod";
import { recentSignInMinutes } from "#app/domain/facts.ts";
import { dateTime, jsonOf, jsonView, number, reais } from "#app/domain/json-view.ts";
import { describeList } from "#app/domain/list.ts";
import { dayParam, enumParam, type Page, pagingSchema } from "#app/domain/paging.ts";
import type { School } from "#app/domain/school.ts";
import { textField } from "#app/domain/text.ts";

const commissionStatuses = ["pending", "processing", "paid", "cancelled"] as const;

export type CommissionStatus = (typeof commissionStatuses)[number];

/** What an instructor earns or pays back for a sale. Money in centavos, negative in a reversal. */
export type CommissionView = {
  id: number;
  kind: "sale" | "reversal";
  instructorId: string;
  instructorName: string;
  courseTitle: string;
  /** The trail that was sold and contains the course; null if the course was sold by itself. */
  trailTitle: string | null;
  studentName: string;
  priceCents: number;
  /** What the gateway kept of the price, where the share is of the rest; else 0. */
  feeCents: number;
  amountCents: number;
  percentage: number;
  status: CommissionStatus;
  createdAt: Date;
  paidAt: Date | null;
  paymentReference: string | null;
  /** The open or confirmed payout that includes it. */
  batchId: number | null;
  /** When the guarantee of its sale ends; null for a reversal. */
  availableAt: Date | null;
  /** Whether that is in the future. */
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

export type SchoolCommissionStats = CommissionStats & { platformCents: number };

/** A line for its instructor. */
export const ownCommissionResponse = jsonView("OwnCommission", {
  id: number,
  course_title: z.string(),
  trail_title: z.string().optional().meta({ description: "Só numa venda de trilha: a parte deste curso." }),
  student_name: z.string(),
  course_price: reais,
  fee: reais.optional().meta({
    description: "Em reais: só onde a porcentagem é do preço menos a tarifa, que é esta.",
  }),
  commission_amount: reais.meta({ description: "Em reais; negativo quando uma venda paga foi reembolsada." }),
  commission_percentage: z.number(),
  status: z.enum(commissionStatuses),
  paid_at: dateTime.nullable(),
  created_at: dateTime,
  payment_reference: z.string().nullable(),
});

/** A line for admins, with its instructor and their masked key. */
export const commissionResponse = jsonView("Commission", {
  ...ownCommissionResponse.shape,
  instructor_name: z.string(),
  instructor_pix_key: z
    .string()
    .nullable()
    .meta({
      description: `Completa nos ${recentSignInMinutes} minutos depois do login; para sessões mais antigas e para tokens, mascarada.`,
    }),
});

/** Two counts, three sums, and the number of sales. */
export const ownStatsResponse = jsonView("OwnCommissionStats", {
  total_pending: z.int(),
  total_paid: z.int(),
  pending_amount: reais,
  paid_amount: reais,
  this_month_amount: reais,
  commission_count: z.int(),
});

export const schoolStatsResponse = jsonView("CommissionStats", {
  total_pending_amount: reais,
  total_paid_amount: reais,
  pending_commissions_count: z.int(),
  total_instructors: z.int(),
  this_month_commissions: reais,
  sementeira_revenue: reais,
});

export const ownCommissionJson = (line: CommissionView) =>
  jsonOf(ownCommissionResponse, line, {
    ...(line.trailTitle !== null && { trail_title: line.trailTitle }),
    course_price: line.priceCents / 100,
    ...(line.feeCents > 0 && { fee: line.feeCents / 100 }),
    commission_amount: line.amountCents / 100,
    commission_percentage: line.percentage,
  });

export function commissionJson(line: CommissionView, pixKey: string | null): z.infer<typeof commissionResponse> {
  const { id, ...own } = ownCommissionJson(line);
  return { id, instructor_name: line.instructorName, instructor_pix_key: pixKey, ...own };
}

export function ownStatsJson(stats: CommissionStats): z.infer<typeof ownStatsResponse> {
  return {
    total_pending: stats.pendingCount,
    total_paid: stats.paidCount,
    pending_amount: stats.pendingCents / 100,
    paid_amount: stats.paidCents / 100,
    this_month_amount: stats.thisMonthCents / 100,
    commission_count: stats.salesCount,
  };
}

export function schoolStatsJson(stats: SchoolCommissionStats): z.infer<typeof schoolStatsResponse> {
  return {
    total_pending_amount: stats.pendingCents / 100,
    total_paid_amount: stats.paidCents / 100,
    pending_commissions_count: stats.pendingCount,
    total_instructors: stats.instructorCount,
    this_month_commissions: stats.thisMonthCents / 100,
    sementeira_revenue: stats.platformCents / 100,
  };
}

/** The status of a commission as every screen names it; a cancelled one was refunded before it was paid. */
export const commissionStatusLabels: Record<CommissionStatus, string> = {
  pending: "Pendente",
  processing: "Processando",
  paid: "Pago",
  cancelled: "Cancelada",
};

/** Shown for commissions that cannot be paid any more or never existed. */
export const alreadyPaidMessage = "Algumas comissões já foram pagas ou não existem.";

/** The maximum number of commissions in one payout. */
export const maxPayoutLines = 500;
export const payoutLinesMessage = `Escolha de 1 a ${maxPayoutLines} comissões, cada uma uma vez.`;

/** Fields of marking commissions as paid. Without a reference one is made up. */
export const payoutFields = z.object({
  commission_ids: z
    .array(z.int().min(1).max(2_147_483_647), { error: payoutLinesMessage })
    .min(1, payoutLinesMessage)
    .max(maxPayoutLines, payoutLinesMessage)
    .refine((ids) => new Set(ids).size === ids.length, payoutLinesMessage),
  payment_reference: textField({ max: 100 })
    .nullish()
    .meta({ description: "Sem ela, a de um lote novo: LOTE-AAAAMMDD-HHMMSS." }),
});

/** The query of a list of commissions. */
export const commissionQuery = (pageSize: number) =>
  pagingSchema(pageSize).extend({ status: enumParam(commissionStatuses) });

/** Everybody's commissions. */
export const commissionList = describeList({
  name: "comissoes",
  path: "/admin/commissions",
  search: "Instrutor, curso ou aluno",
  days: "Data",
  order: "-created",
  pageSize: 50,
  columns: {
    instructor: { label: "Instrutor" },
    course: { label: "Curso e aluno" },
    price: { label: "Preço" },
    amount: { label: "Comissão", sort: "down" },
    status: { label: "Situação" },
    created: { label: "Data", sort: "down" },
  },
  filters: {
    status: {
      label: "Situação",
      all: "Todas",
      isShown: true,
      options: { pending: "Pendentes", processing: "Processando", paid: "Pagas", cancelled: "Canceladas" },
    },
  },
});

/** The query of an export: the first and last day on which the commissions arose, in São Paulo. */
export const commissionExport = z.object({
  status: enumParam(commissionStatuses),
  from: dayParam("Desde este dia."),
  to: dayParam("Até este dia."),
});

export type CommissionExport = z.output<typeof commissionExport> & {
  q?: string;
  ids?: string[];
  sort?: string;
  descending?: boolean;
};

/** The query of a statement. */
export const statementQuery = pagingSchema(100).extend({
  from: dayParam("Desde este dia."),
  to: dayParam("Até este dia."),
});

/**
 * What the ledger says of one instructor, in centavos: owed before the period; earned, reversed by refunds and paid out in
 * it; still owed at its end. Without a period, from the beginning until now.
 */
export type StatementSums = {
  beforeCents: number;
  earnedCents: number;
  takenBackCents: number;
  paidCents: number;
  owedCents: number;
};

/** The first and last day of a statement, in São Paulo; empty for no bound. */
export type StatementPeriod = { from: string; to: string };

/** A page of what one person earned in a period, with totals from the ledger, and what is printed with it. */
export type Statement = {
  instructor: { id: string; fullName: string };
  sums: StatementSums;
  page: Page<CommissionView>;
  period: StatementPeriod;
  seller: Pick<School, "legalName" | "taxId" | "taxIdName">;
  printedOn: string;
};
