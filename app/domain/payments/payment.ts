import { z } from "zod";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { dateTime, jsonView, number, reais } from "#app/domain/json-view.ts";

export const paymentMethods = ["credit_card", "pix", "boleto"] as const;
export const paymentStatuses = ["pending", "completed", "failed", "refunded"] as const;

export type PaymentMethod = (typeof paymentMethods)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What ended a payment that brought no money: `provider` where the bank said so afterwards. */
export type FailureReason = DataOf<"payment.failed">["reason"];

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
  /** What went back of it so far: in parts, or whole. */
  returnedCents: number;
  /** No money moves: the provider is the built-in simulator. */
  isSimulated: boolean;
};

/** Money that went back, or is on its way: a part, the rest, or money that came too late. Only the school says why. */
export type RefundView = {
  id: number;
  kind: "part" | "rest" | "late";
  amountCents: number;
  reason: string | null;
  askedAt: Date;
  returnedAt: Date | null;
};

/**
 * What is still to be done to pay. `paidOn` is the banking day on which a boleto paid on its due date counts as paid.
 */
export type PaymentInstructions =
  | { kind: "pix"; code: string }
  | { kind: "boleto"; line: string; barcode: string; paidOn: string }
  | { kind: "redirect"; url: string };

/** A payment with all that its own page tells of it. */
export type PaymentDetail = PaymentView & {
  instructorName: string | null;
  /** Whether the viewer is who pays; an admin only looks on. */
  isOwn: boolean;
  /** What went back of it, the oldest first. */
  refunds: RefundView[];
  /** Only while pending. */
  toPay: PaymentInstructions | null;
  /** Until when the guarantee holds, and whether it still does; null for a payment that is not completed. */
  refund: { until: Date; isOpen: boolean } | null;
  /**
   * Of a failed payment, what ended it, where that is known, and where its payer can go on: to the course, to its
   * checkout, or nowhere, for it is sold no more, or an admin looks on. Null for every other payment.
   */
  failure: { reason: FailureReason | null; goOn: "course" | "checkout" | null } | null;
  /** Whether the simulator waits for somebody to say on its page how the payment went. */
  isManual: boolean;
  /** Where the receipt went; null where none was written. */
  receiptSentTo: string | null;
};

/** A payment in the JSON contract; `user_name` is for admins alone. */
export const paymentResponse = jsonView("Payment", {
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
  created_at: dateTime,
  expires_at: dateTime.nullable(),
  completed_at: dateTime.nullable(),
  failed_at: dateTime.nullable(),
  refunded_at: dateTime.nullable(),
  refunded_amount: reais.meta({ description: "Em reais: o que já voltou, em partes ou por inteiro." }),
});

/** The same with what is to be paid: the PIX code, or the boleto's numbers. */
export const paymentDetailResponse = jsonView("PaymentDetail", {
  ...paymentResponse.shape,
  refundable_until: dateTime.nullable(),
  pix_code: z.string().nullable(),
  boleto_line: z.string().nullable(),
  boleto_barcode: z.string().nullable(),
  refunds: z.array(
    z.strictObject({
      id: number,
      kind: z.enum(["part", "rest", "late"]).meta({
        description: "Uma parte, o resto, ou dinheiro que chegou depois de encerrado o pagamento.",
      }),
      amount: reais,
      reason: z.string().nullable().meta({ description: "O motivo da escola para devolver." }),
      requested_at: dateTime,
      returned_at: dateTime.nullable(),
    }),
  ),
});

/**
 * A payment in the JSON contract, with dates and what is known of the card beside it. Amount in reais. `user_name` is
 * there for admins only.
 */
export function paymentJson(payment: PaymentView, { withBuyer = false } = {}): z.infer<typeof paymentResponse> {
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
    refunded_amount: payment.returnedCents / 100,
  };
}

/** The same with what is to be paid: the PIX code, or the boleto's numbers. */
export function paymentDetailJson(
  { toPay, refund, refunds, ...payment }: PaymentDetail,
  asked: { withBuyer?: boolean } = {},
): z.infer<typeof paymentDetailResponse> {
  return {
    ...paymentJson(payment, asked),
    refundable_until: refund?.until.toISOString() ?? null,
    pix_code: toPay?.kind === "pix" ? toPay.code : null,
    boleto_line: toPay?.kind === "boleto" ? toPay.line : null,
    boleto_barcode: toPay?.kind === "boleto" ? toPay.barcode : null,
    refunds: refunds.map(({ id, kind, amountCents, reason, askedAt, returnedAt }) => ({
      ...{ id, kind, amount: amountCents / 100, reason },
      requested_at: askedAt.toISOString(),
      returned_at: returnedAt?.toISOString() ?? null,
    })),
  };
}

/** Missing, or somebody else's. */
export const paymentNotFound = "Pagamento não encontrado";

/** How one can pay, as it is called on every screen. */
export const methodLabels: Record<PaymentMethod, string> = {
  credit_card: "Cartão de Crédito",
  pix: "PIX",
  boleto: "Boleto",
};

/** Where a payment stands, as it is called on every screen. */
export const statusLabels: Record<PaymentStatus, string> = {
  pending: "Pendente",
  completed: "Concluído",
  failed: "Falhou",
  refunded: "Estornado",
};

const brandNames: Record<string, string> = {
  amex: "American Express",
  elo: "Elo",
  hipercard: "Hipercard",
  mastercard: "Mastercard",
  visa: "Visa",
};

/** `Cartão de Crédito Visa, final 4242`: of a card, brand and last four digits are all that is known. */
export function methodInFull({
  method,
  cardBrand,
  cardLast4,
}: Pick<PaymentView, "method" | "cardBrand" | "cardLast4">) {
  if (method !== "credit_card" || !cardLast4) return methodLabels[method];
  const brand = cardBrand && (brandNames[cardBrand] ?? cardBrand);
  return `${[methodLabels[method], brand].filter(Boolean).join(" ")}, final ${cardLast4}`;
}

/** `#` and the last eight characters of a transaction id: short enough to be read out. */
export const shortTransactionId = (transactionId: string) => `#${transactionId.slice(-8)}`;

/** How the money of a refund comes back, by the way it was paid: the same on the page and in the e-mail. */
export const refundDescriptions: Record<PaymentMethod, string> = {
  credit_card:
    "O valor volta como crédito na fatura do mesmo cartão, na próxima ou na seguinte, conforme o dia em que ela fecha.",
  pix: "O valor volta por PIX, para a mesma conta de onde ele saiu.",
  boleto:
    "Não dá para devolver o valor pelo boleto: o suporte vai escrever para você, por e-mail, para combinar a conta ou a chave PIX que vai receber o valor.",
};

/** What a refund is by the time it is confirmed: of a boleto the way back is still to be arranged. */
export const refundTitle = (method: PaymentMethod) =>
  method === "boleto" ? "Reembolso pedido" : "Reembolso confirmado";

/** Shown wherever a simulated payment might pass for a real one. */
export const simulationNotice = "Simulação: nenhum valor foi cobrado nem devolvido.";

/** A sentence about a payment's money, which says so where none moved. */
export const aboutMoney = (sentence: string, { isSimulated }: Pick<PaymentView, "isSimulated">) =>
  isSimulated ? `${sentence} ${simulationNotice}` : sentence;

/** Why a payment brought no money, to its payer and to an admin, and what the day on which that was is called. */
export const failureLabels: Record<FailureReason, { why: string; toAdmins: string; when: string }> = {
  cancelled: { why: "Cancelado por você.", toAdmins: "Quem comprou cancelou o pedido.", when: "Cancelado em" },
  declined: {
    why: "Recusado: o cartão não foi aceito.",
    toAdmins: "O banco recusou o cartão de quem comprou.",
    when: "Recusado em",
  },
  expired: { why: "Venceu sem pagamento.", toAdmins: "Venceu sem pagamento.", when: "Vencido em" },
  provider: {
    why: "O banco avisou que não foi pago.",
    toAdmins: "O banco avisou que não foi pago.",
    when: "Encerrado em",
  },
};
