import type { Ctx } from "#app/domain/ctx.ts";
import type { Page, Paging } from "#app/domain/paging.ts";
import { listAllPayments } from "#app/domain/payments/list-payments.server.ts";
import { type PaymentFigures, paymentFigures } from "#app/domain/payments/overview/payment-figures.server.ts";
import type { PaymentStatus, PaymentView } from "#app/domain/payments/payment-json.ts";
import { inSnapshot } from "#app/domain/snapshot.ts";

type Asked = Paging & { status: PaymentStatus | "all" };

/** A page of everybody's payments and what they all come to, of one moment. Refuses everybody but admins. */
export async function surveyPayments(
  ctx: Ctx,
  asked: Asked,
): Promise<{ figures: PaymentFigures; page: Page<PaymentView> }> {
  return await inSnapshot(ctx, async (within) => ({
    figures: await paymentFigures(within),
    page: await listAllPayments(within, asked),
  }));
}
