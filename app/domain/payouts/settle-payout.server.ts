import { and, eq } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { lockLines, settleLines } from "#app/domain/commissions/settle-commissions.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { payoutNotFound } from "./payout.ts";

type PayoutRow = typeof payoutBatches.$inferSelect;

/** An open payout, locked until the transaction ends; lock its commissions first. */
async function openPayoutRow(ctx: Ctx, id: number): Promise<PayoutRow> {
  const [batch] = await ctx.db.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for("no key update");
  if (!batch) throw new AppError("not_found", payoutNotFound);
  if (batch.confirmedAt)
    throw new AppError("conflict", "Este lote já foi marcado como pago. Nada foi pago duas vezes.");
  if (batch.cancelledAt)
    throw new AppError("conflict", "Este lote já foi cancelado. As comissões voltaram a pendentes.");
  return batch;
}

/** Confirms that everybody in an open payout has been paid. Of two admins at once one gets a conflict. */
export async function confirmPayout(ctx: Ctx, id: number, reference?: string | null): Promise<{ reference: string }> {
  const signed = authorise(ctx, "commissions.pay");
  await requireRecentSignIn(signed);
  return await inTransaction(signed, async (within) => {
    const lines = await lockLines(within, { batchId: id });
    const batch = await openPayoutRow(within, id);
    const paidAs = reference || batch.reference;
    await settleLines(
      within,
      lines.filter(({ status }) => status === "processing"),
      paidAs,
    );
    return { reference: paidAs };
  });
}

export async function cancelPayout(ctx: Ctx, id: number): Promise<void> {
  const signed = authorise(ctx, "commissions.pay");
  await requireRecentSignIn(signed);
  await inTransaction(signed, async (within) => {
    const lines = await lockLines(within, { batchId: id });
    await openPayoutRow(within, id);
    if (lines.some(({ status }) => status === "paid")) {
      throw new AppError("conflict", "Parte deste lote já foi paga. Termine de pagá-lo em vez de cancelar.");
    }
    await within.db
      .update(commissions)
      .set({ status: "pending", batchId: null })
      .where(and(eq(commissions.batchId, id), eq(commissions.status, "processing")));
    await within.db
      .update(payoutBatches)
      .set({ cancelledAt: sqlNow(within) })
      .where(eq(payoutBatches.id, id));
    await recordEvent(within, "payout.cancelled", `payout/${id}`, {});
  });
}
