import { and, desc, lt } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { byteOrderMark } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inPaymentStatus } from "#app/domain/payments/list-payments.server.ts";
import { paymentCsvHeader, paymentCsvLine } from "#app/domain/payments/overview/payment-csv.ts";
import { selectPayments } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentStatus, PaymentView } from "#app/domain/payments/payment-json.ts";
import { payments } from "#drizzle/schema/payments.ts";

/** How many payments are read at once: nothing of the database is held while somebody's download is slow. */
const atOnce = 500;

/**
 * Everybody's payments in a state, newest first, as the parts of a CSV file; each is read as the one before has gone.
 * That it was asked for is written down. Refuses everybody but admins, and a sign-in that is no longer recent (stale),
 * before anything is sent.
 */
export async function exportPayments(
  ctx: Ctx,
  { status }: { status: PaymentStatus | "all" },
): Promise<AsyncGenerator<string>> {
  const signed = requireViewer(ctx);
  authorise(signed, "payments.seeAll");
  await requireRecentSignIn(signed);
  await record(signed, "payments.exported", "payments", { status });
  return parts(ctx, status);
}

async function* parts(ctx: Ctx, status: PaymentStatus | "all") {
  yield byteOrderMark + paymentCsvHeader;
  for (let last: number | undefined; ; ) {
    const older = last === undefined ? undefined : lt(payments.id, last);
    const rows = await selectPayments(ctx)
      .where(and(inPaymentStatus(status), older))
      .orderBy(desc(payments.id))
      .limit(atOnce);
    if (rows.length) yield (rows as PaymentView[]).map(paymentCsvLine).join("");
    if (rows.length < atOnce) return;
    last = rows.at(-1)!.id;
  }
}
