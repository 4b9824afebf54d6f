import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { payoutNotFound } from "#app/domain/payouts/labels.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";

export type PayoutRow = typeof payoutBatches.$inferSelect;

/**
 * A payout that is still open, held until the transaction ends; hold its commissions first.
 * Refuses one that does not exist (not found), and one that was paid or cancelled already (conflict).
 */
export async function openPayoutRow(ctx: Ctx, id: number): Promise<PayoutRow> {
  const [batch] = await ctx.db.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for("no key update");
  if (!batch) throw new Refusal("not_found", payoutNotFound);
  if (batch.confirmedAt) throw new Refusal("conflict", "Este lote já foi marcado como pago. Nada foi pago duas vezes.");
  if (batch.cancelledAt)
    throw new Refusal("conflict", "Este lote já foi cancelado. As comissões voltaram a pendentes.");
  return batch;
}
