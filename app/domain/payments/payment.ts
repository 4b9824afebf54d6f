import { courseNotFound } from "#app/domain/courses/course.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import type { InvoiceView } from "./invoice.ts";

export const paymentMethods = ["credit_card", "pix", "boleto"] as const;
export const paymentStatuses = ["pending", "completed", "failed", "refunded"] as const;

export type PaymentMethod = (typeof paymentMethods)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What ended a payment without money; `provider` where the bank reported it later. */
export type FailureReason = DataOf<"payment.failed">["reason"];

/** Why a pending payment need not be made any more: its buyer can have what it is for without paying, or has it. */
export const notDueReasons = ["free", "held", "maintainer", "owner"] as const;
export type NotDue = (typeof notDueReasons)[number];

/** What a payment is for: a course or a trail. */
export type Target = { courseId: number; trailId?: undefined } | { trailId: number; courseId?: undefined };

/**
 * The seats of a group purchase that was paid: who has the link takes one. `used` are taken, also by people whose account
 * is gone; `waiting` more are held by invitations without an answer.
 */
export type GroupSeats = {
  code: string;
  address: string;
  places: number;
  isActive: boolean;
  used: number;
  waiting: number;
  names: string[];
};

/** A payment for its buyer and for admins. Of a card, only brand and last four digits are known. */
export type PaymentView = {
  id: number;
  transactionId: string;
  /** Null, like its title, if a trail was bought; the trail's fields are null if a course was. */
  courseId: number | null;
  courseTitle: string | null;
  trailId: number | null;
  trailTitle: string | null;
  /** For how many people a group purchase is; null where it is for the buyer. */
  seats: number | null;
  buyerId: string;
  buyerName: string;
  amountCents: number;
  /** What a coupon took off the price, and its code; null without one. */
  discountCents: number;
  couponCode: string | null;
  currency: "BRL";
  method: PaymentMethod;
  status: PaymentStatus;
  cardBrand: string | null;
  cardLast4: string | null;
  /** `2026-11-25`; null for other methods. */
  boletoDueDate: string | null;
  /** Of a card; null where it pays at once, or it is not known yet. */
  instalments: number | null;
  createdAt: Date;
  expiresAt: Date | null;
  completedAt: Date | null;
  failedAt: Date | null;
  refundedAt: Date | null;
  /** What was refunded so far, in parts or in full. */
  returnedCents: number;
  /** What the provider kept of it; null where it did not say, and for everybody but admins. */
  feeCents: number | null;
  /** How its dispute at the buyer's bank stands or ended; null where there was none. */
  dispute: "open" | "won" | "lost" | null;
  /** Its provider has not answered yet; until then it cannot be cancelled. */
  isBeingMade: boolean;
  /** Who collects it. */
  provider: string;
  /** No money moves: the provider is the built-in simulator. */
  isSimulated: boolean;
  /** A sale in test mode: no money moves, because the gateway's account is one for tests. */
  isTest: boolean;
  /** Only on its page, in its buyer's list and in JSON lists. */
  notDue?: NotDue | null;
};

/** Money that was refunded, or is on its way: a part, the rest, or what came too late. Only the school gives a reason. */
export type RefundView = {
  id: number;
  kind: "part" | "rest" | "late";
  amountCents: number;
  reason: string | null;
  askedAt: Date;
  returnedAt: Date | null;
  /** The provider's page on which the payer says where the money is to go; null where it does not ask. */
  formUrl: string | null;
  /** When the provider refused it, and its code for why: nothing went back. */
  refusedAt: Date | null;
  refusal: string | null;
};

/** Money that came for a payment which was paid already. It goes back, and changes nothing else. */
export type SecondPaymentView = {
  id: number;
  amountCents: number;
  foundAt: Date;
  /** When the school asked for it to go back. */
  askedAt: Date | null;
  returnedAt: Date | null;
  /** The provider's code for why it did not go back. */
  refusal: string | null;
};

/**
 * What the buyer still needs to pay. `paidOn` is the banking day on which a boleto paid on its due date counts as paid;
 * `host` is the name of the provider whose own page it is; `boletoUrl` the boleto that was made on it.
 */
export type PaymentInstructions =
  | { kind: "pix"; code: string }
  | { kind: "boleto"; line: string; barcode: string; paidOn: string }
  | { kind: "redirect"; url: string; boletoUrl?: string; host: string };

/** Everything on a payment's page. */
export type PaymentDetail = PaymentView & {
  instructorName: string | null;
  /** Whether the viewer is the buyer; an admin only looks on. */
  isOwn: boolean;
  /** Its refunds, oldest first. */
  refunds: RefundView[];
  /** What came beside what paid it, oldest first. */
  seconds: SecondPaymentView[];
  /** Null where the school issues none. */
  invoice: InvoiceView | null;
  /** Only while pending, and while it must still be paid. */
  toPay: PaymentInstructions | null;
  notDue: NotDue | null;
  /** What came instead of its amount, in centavos (below zero: not in reais); null where nothing did, or it was paid. */
  paidInsteadCents: number | null;
  /** The days of its guarantee, when it ends, and whether it still holds; null for a payment that is not completed. */
  refund: { days: number; until: Date; isOpen: boolean } | null;
  /**
   * For a failed payment: its cause, if known, and where its buyer can continue: on the page of the course or trail, at
   * its checkout, or nowhere if it is no longer for sale or the viewer is an admin. Null for other payments.
   */
  failure: { reason: FailureReason | null; goOn: "page" | "checkout" | null } | null;
  /** Whether the simulator waits for somebody to choose the outcome on its page. */
  isManual: boolean;
  /** Where the receipt went; null if none was written. */
  receiptSentTo: string | null;
  /** Of a paid group purchase; null for others, and after a refund. */
  group: GroupSeats | null;
};

/** What the school has of a payment, in centavos, less what went back and the fee; null where the fee is not known. */
export const netOf = ({ amountCents, returnedCents, feeCents }: PaymentView) =>
  feeCents === null ? null : amountCents - returnedCents - feeCents;

type Bought = Pick<PaymentView, "courseId" | "courseTitle" | "trailId" | "trailTitle" | "seats">;

/** What a payment is for, in words for screens and e-mails, and the addresses of its pages. */
export function purchaseOf({ courseId, courseTitle, trailId, trailTitle, seats }: Bought) {
  if (trailId) {
    return {
      ...{ label: "Trilha", noun: "trilha", the: "a trilha", of: "da trilha", title: trailTitle ?? trailNotFound },
      path: `/trails/${trailId}`,
      checkoutPath: `/checkout/trail/${trailId}`,
      successPath: `/checkout/trail/${trailId}/success`,
      isTrail: true,
    };
  }
  const title = courseTitle ?? courseNotFound;
  return {
    label: "Curso",
    noun: "curso",
    the: "o curso",
    of: "do curso",
    title: seats ? `${title} (${seats} pessoas)` : title,
    checkoutPath: `/checkout/${courseId}${seats ? `/group?pessoas=${seats}` : ""}`,
    /** The page that welcomes a buyer; a group's is its payment, which has the link. */
    successPath: seats ? null : `/checkout/success/${courseId}`,
    path: `/courses/${courseId}`,
    isTrail: false,
  };
}

/** Missing, or somebody else's. */
export const paymentNotFound = "Pagamento não encontrado";

/** The labels of the payment methods. */
export const methodLabels: Record<PaymentMethod, string> = {
  credit_card: "Cartão de Crédito",
  pix: "PIX",
  boleto: "Boleto",
};

/** The labels of the payment statuses. */
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

type OfCard = Pick<PaymentView, "method" | "cardBrand" | "cardLast4" | "instalments">;

/** `Cartão de Crédito Visa, final 4242, em 3 vezes`: only brand and last four digits of a card are known. */
export function methodInFull({ method, cardBrand, cardLast4, instalments }: OfCard) {
  const times = instalments ? `, em ${instalments} vezes` : "";
  if (method !== "credit_card" || !cardLast4) return `${methodLabels[method]}${times}`;
  const brand = cardBrand && (brandNames[cardBrand] ?? cardBrand);
  return `${[methodLabels[method], brand].filter(Boolean).join(" ")}, final ${cardLast4}${times}`;
}

/** `#` and the last eight characters of a transaction id: short enough to read out. */
export const shortTransactionId = (transactionId: string) => `#${transactionId.slice(-8)}`;

const refundDescriptions: Record<PaymentMethod, string> = {
  credit_card:
    "O valor volta como crédito na fatura do mesmo cartão, na próxima ou na seguinte, conforme o dia em que ela fecha.",
  pix: "O valor volta por PIX, para a mesma conta de onde ele saiu.",
  boleto:
    "Não dá para devolver o valor pelo boleto: o suporte vai escrever para você, por e-mail, para combinar a conta ou a chave PIX que vai receber o valor.",
};

/** How the money of a refund comes back; on the page and in the e-mail. A gateway pays a boleto back itself. */
export function refundDescription({ method, provider, dispute }: Pick<PaymentView, "method" | "provider" | "dispute">) {
  if (dispute === "lost") return "Você contestou esta compra no banco, e o banco já devolveu o valor.";
  const words = (method === "boleto" && gatewayOf(provider)?.boletoBack) || refundDescriptions[method];
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

/** Whether the way back of a refund is still to be arranged, by a ticket: only for a simulated boleto. */
export const isRefundArranged = ({ method, isSimulated }: Pick<PaymentView, "method" | "isSimulated">) =>
  method === "boleto" && isSimulated;

/** Whether a refund is on its way: nothing more can be asked for until its answer is known. */
export const isComingBack = ({ refunds }: Pick<PaymentDetail, "refunds">) =>
  refunds.some(({ returnedAt, refusedAt }) => !returnedAt && !refusedAt);

/** The message after a refund was confirmed, or the bank decided a dispute for the buyer. */
export function refundTitle(payment: Pick<PaymentView, "method" | "isSimulated" | "dispute">) {
  if (payment.dispute === "lost") return "A contestação terminou";
  return isRefundArranged(payment) ? "Reembolso pedido" : "Reembolso confirmado";
}
