import { dayLabel } from "#app/domain/calendar.ts";
import { methodInFull, shortTransaction } from "#app/domain/payments/labels.ts";
import type { PaymentView, ToPay } from "#app/domain/payments/payment-json.ts";

/** What a letter about a payment needs to know. */
export type PaymentFacts = Omit<PaymentView, "courseTitle"> & {
  courseTitle: string;
  givenName: string;
  /** Only while it is still to be paid. */
  toPay: ToPay | null;
  /** The last moment of the 30-day guarantee; null as long as nothing is paid. */
  refundUntil: Date | null;
  /** No money moves: the provider is the built-in simulator. */
  isSimulated: boolean;
};

export const payPath = ({ id }: Pick<PaymentFacts, "id">) => `/payments/${id}`;

/** How the order is called wherever somebody may have to read it out. */
export const orderName = ({ transactionId }: Pick<PaymentFacts, "transactionId">) => shortTransaction(transactionId);

/** The method, and for a boleto the day it falls due. */
export function methodSaid(payment: PaymentFacts) {
  const due = payment.method === "boleto" && payment.boletoDueDate;
  return due ? `${methodInFull(payment)}, vencimento em ${dayLabel(due)}` : methodInFull(payment);
}

/** Said in every letter in which somebody might otherwise believe that money moves. */
export function simulation({ toPay }: PaymentFacts) {
  if (!toPay) return "Esta é uma simulação de pagamento: nenhum valor é cobrado nem devolvido.";
  const what = toPay.kind === "pix" ? "código" : "boleto";
  return `SIMULAÇÃO: não pague este ${what}. Nenhum valor é cobrado; o pedido mostra o que vem depois.`;
}
