import { eq, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { lockOwnPayment, visiblePayment } from "#app/domain/payments/find-payment.server.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { providerOf } from "#app/domain/payments/providers/provider-of.server.ts";
import { guaranteeEnd } from "#app/domain/payments/settlement/guarantee.server.ts";
import { returnPayment } from "#app/domain/payments/settlement/return-payment.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { payments } from "#drizzle/schema/payments.ts";

/**
 * Sends back the whole of a payment of the viewer's own, without asking why, within 30 days of its confirmation (CDC
 * art. 49 and the guarantee of A §1). The course closes with it. Again, gives the same and changes nothing.
 * Refuses visitors, a payment that is not theirs (not found), one that was never completed, and one whose 30 days are
 * over (conflict).
 */
export async function refundPayment(ctx: Ctx, id: number): Promise<PaymentView> {
  const signed = requireViewer(ctx);
  authorise(signed, "payments.refund");
  await inTransaction(signed, (within) => giveBack(within, id));
  return await visiblePayment(signed, id);
}

async function giveBack(ctx: SignedCtx, id: number) {
  const payment = await lockOwnPayment(ctx, id);
  if (payment.status === "refunded") return;
  if (payment.status === "pending") {
    throw new Refusal("conflict", "Este pagamento ainda não foi concluído. Em vez de pedir o reembolso, cancele-o.");
  }
  if (payment.status === "failed") throw new Refusal("conflict", "Este pagamento falhou: não há o que reembolsar.");
  await refuseWhenOver(ctx, id);
  await providerOf(payment.provider).refund(ctx, payment.transactionId);
  await returnPayment(ctx, payment);
}

async function refuseWhenOver(ctx: SignedCtx, id: number) {
  const [row] = await ctx.db
    .select({ until: guaranteeEnd, isOver: sql<boolean>`${clock(ctx)} > ${guaranteeEnd}` })
    .from(payments)
    .where(eq(payments.id, id));
  if (!row!.isOver) return;
  const ended = shortDate(row!.until!);
  throw new Refusal("conflict", `O prazo de 30 dias para pedir o reembolso terminou em ${ended}. Fale com o suporte.`);
}
