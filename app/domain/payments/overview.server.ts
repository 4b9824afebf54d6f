import { count, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { shortDate, timeOfDay } from "#app/domain/calendar.ts";
import { selectMonth } from "#app/domain/clock.server.ts";
import { sumCounters } from "#app/domain/counters/counter.ts";
import { selectCounters } from "#app/domain/counters/counters.server.ts";
import { decimalCell } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { listParts } from "#app/domain/list.server.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { methodLabels, netOf, type PaymentView, purchaseOf, statusLabels } from "./payment.ts";
import { type PaymentFigures, paymentCounterNames, paymentFigures } from "./payment-figures.ts";
import type { PaymentFilter } from "./payment-list.ts";
import { isNarrowed, matchesFilter, paymentSource, selectPage, selectPayments } from "./payments.server.ts";

type Query = Paging & PaymentFilter;

/** A page of everybody's payments with their totals. For admins. */
export async function paymentsOverview(
  ctx: Ctx,
  query: Query,
): Promise<{ figures: PaymentFigures; page: Page<PaymentView> }> {
  authorise(ctx, "payments.seeAll");
  const where = matchesFilter(ctx, query);
  const { rows, counted, counters, present } = await batchRead(ctx, {
    rows: selectPage(ctx, where, query),
    counted: ctx.db
      .select({ n: count() })
      .from(payments)
      .where(isNarrowed(query) ? where : sql`false`),
    counters: selectCounters(ctx, [...paymentCounterNames, "payment.test"]),
    present: selectMonth(ctx),
  });
  const isAsked = (status: string) => query.status === "all" || query.status === status;
  const countOf = (figure: "payment" | "payment.test") => sumCounters(counters, figure, { part: isAsked }).n;
  const total = isNarrowed(query) ? counted[0]!.n : countOf("payment") + countOf("payment.test");
  return {
    figures: paymentFigures(counters, present[0]!.month),
    page: toPage(rows, total, query),
  };
}

/** A payment as a line: `197,00`, `19/11/2026`, and the labels of the screen. */
const cells: Record<string, (payment: PaymentView) => string | number> = {
  ID: ({ id }) => id,
  Transação: ({ transactionId }) => transactionId,
  Curso: purchaseName,
  Cliente: ({ buyerName }) => buyerName,
  Método: ({ method }) => methodLabels[method],
  Valor: ({ amountCents }) => decimalCell(amountCents),
  Moeda: ({ currency }) => currency,
  Situação: ({ status }) => statusLabels[status],
  Data: ({ createdAt }) => shortDate(createdAt),
  Hora: ({ createdAt }) => timeOfDay(createdAt),
  "Pago em": ({ completedAt }) => (completedAt ? shortDate(completedAt) : ""),
  "Estornado em": ({ refundedAt }) => (refundedAt ? shortDate(refundedAt) : ""),
  Devolvido: ({ returnedCents }) => decimalCell(returnedCents),
  Tarifa: ({ feeCents }) => (feeCents === null ? "" : decimalCell(feeCents)),
  Líquido: (payment) => (netOf(payment) === null ? "" : decimalCell(netOf(payment)!)),
  Teste: ({ isTest }) => (isTest ? "sim" : ""),
};

function purchaseName(payment: PaymentView) {
  const { title, isTrail } = purchaseOf(payment);
  return isTrail ? `Trilha: ${title}` : title;
}

/**
 * The payments found by a filter, in the order of the list, as parts of a CSV file that are read while they are sent.
 * Recorded as an event. For admins who signed in recently (else stale).
 */
export async function exportPayments(ctx: Ctx, query: PaymentFilter): Promise<AsyncGenerator<string>> {
  const signed = authorise(ctx, "payments.seeAll");
  await requireRecentSignIn(signed);
  await recordEvent(signed, "payments.exported", "payments", { status: query.status });
  return listParts<PaymentView>(ctx, {
    source: paymentSource(matchesFilter(ctx, query)),
    query,
    cells,
    read: async (isInBatch) => await selectPayments(ctx).where(isInBatch),
  });
}
