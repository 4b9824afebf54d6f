import { inArray } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import { takenSentence } from "#app/domain/commissions/labels.ts";
import { type CommissionRow, lockLines, newReference } from "#app/domain/commissions/settle-lines.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { refuseGuaranteed } from "#app/domain/payouts/guarantee/guarantee-rule.server.ts";
import { groupsOf, isCarried } from "#app/domain/payouts/payees/payout-groups.ts";
import { waitingDebts } from "#app/domain/payouts/waiting-debts.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";

/**
 * Opens a payout of commissions that wait: they are `processing` until it is confirmed or cancelled. What the same
 * instructors still owe for refunded sales goes with it; whoever then comes to less than nothing is left out, lines
 * and debt, and waits for a later one.
 * In: ids of commissions, all pending. Out: the payout's id, and how many instructors are left out.
 * Refuses everybody but admins, a sign-in that is no longer recent (stale), and (conflict) lines that another payout
 * has taken, that the school's rule still holds back, or that leave nobody to be paid.
 */
export async function openPayout(ctx: Ctx, ids: number[]): Promise<{ id: number; carried: number }> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.pay");
  await requireRecentSignIn(signed);
  return await inTransaction(signed, async (within) => {
    const wanted = await lockLines(within, { ids: [...ids, ...(await debtsWith(within, ids))] });
    const chosen = wanted.filter(({ id }) => ids.includes(id));
    if (chosen.length < ids.length || chosen.some(({ status }) => status !== "pending")) {
      throw new Refusal("conflict", takenSentence);
    }
    await refuseGuaranteed(within, ids);
    const groups = groupsOf(wanted.filter(({ status }) => status === "pending"));
    const lines = groups.filter((group) => !isCarried(group)).flatMap((group) => group.lines);
    if (!lines.length) {
      throw new Refusal(
        "conflict",
        "Os estornos são maiores do que as comissões escolhidas: não há o que pagar ainda.",
      );
    }
    return { id: await write(within, lines), carried: groups.filter(isCarried).length };
  });
}

async function debtsWith(ctx: Ctx, ids: number[]) {
  const debts = await ctx.db.select({ id: commissions.id }).from(commissions).where(waitingDebts(ctx, ids));
  return debts.map(({ id }) => id);
}

async function write(ctx: SignedCtx, lines: CommissionRow[]) {
  const batchId = await name(ctx);
  const ids = lines.map(({ id }) => id);
  await ctx.db.update(commissions).set({ status: "processing", batchId }).where(inArray(commissions.id, ids));
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await record(ctx, "payout.opened", `payout/${batchId}`, { commissionIds: ids, totalCents });
  return batchId;
}

/** A row under a reference of its own: of two payouts in the same second, the later takes the next second's name. */
async function name(ctx: SignedCtx) {
  for (let later = 0; later < 60; later += 1) {
    const reference = await newReference(ctx, later);
    const [row] = await ctx.db
      .insert(payoutBatches)
      .values({ reference, createdBy: ctx.viewer.id, createdAt: clock(ctx) })
      .onConflictDoNothing()
      .returning({ id: payoutBatches.id });
    if (row) return row.id;
  }
  throw new Refusal("unavailable", undefined, { retryAfter: 60 });
}
