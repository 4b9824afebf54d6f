import { shortDate, timeOfDay } from "#app/domain/calendar.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { csvLine } from "#app/domain/csv.ts";
import { methodLabels, statusLabels } from "#app/domain/payments/labels.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";

const columns = [
  "ID",
  "Transação",
  "Curso",
  "Cliente",
  "Método",
  "Valor",
  "Moeda",
  "Situação",
  "Data",
  "Hora",
  "Pago em",
  "Estornado em",
];

/** The first line of the exported payments. */
export const paymentCsvHeader = csvLine(columns);

/** A payment as a line: `197,00`, `19/11/2026`, the words of the screen. */
export const paymentCsvLine = (payment: PaymentView) =>
  csvLine([
    payment.id,
    payment.transactionId,
    payment.courseTitle ?? courseNotFound,
    payment.buyerName,
    methodLabels[payment.method],
    decimal(payment.amountCents),
    payment.currency,
    statusLabels[payment.status],
    shortDate(payment.createdAt),
    timeOfDay(payment.createdAt),
    payment.completedAt ? shortDate(payment.completedAt) : "",
    payment.refundedAt ? shortDate(payment.refundedAt) : "",
  ]);

/** Centavos with a decimal comma and nothing between the thousands. */
const decimal = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");
