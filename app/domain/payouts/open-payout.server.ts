import { and, eq, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { alreadyPaidMessage } from "#app/domain/commissions/commission.ts";
import { type CommissionRow, lockLines, newReference } from "#app/domain/commissions/settle-commissions.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { requireGuaranteeOver } from "./guarantee-rule.server.ts";
import { groupByInstructor, isCarriedOver } from "./payout.ts";

/** Pending reversals of the instructors of these lines, which the next payout to them settles first. */
export function pendingReversals({ db }: Pick<Ctx, "db">, ids: number[] | SQLWrapper): SQL | undefined {
  const theirs = db.select({ id: commissions.instructorId }).from(commissions).where(inArray(commissions.id, ids));
  return and(
    eq(commissions.kind, "reversal"),
    eq(commissions.status, "pending"),
    inArray(commissions.instructorId, theirs),
  );
}

/**
 * Opens a payout of pending commissions; they are `processing` until it is confirmed or cancelled. The same
 * instructors' pending reversals are included; instructors whose sum is not positive are left for a later payout. For
 * admins with a recent sign-in; throws (conflict) for lines already taken, held back by the guarantee rule, or that
 * leave nobody to pay.
 */
export async function openPayout(ctx: Ctx, ids: number[]): Promise<{ id: number; carried: number }> {
  const signed = authorise(ctx, "commissions.pay");
  await requireRecentSignIn(signed);
  return await inTransaction(signed, async (within) => {
    const wanted = await lockLines(within, { ids: [...ids, ...(await debtsWith(within, ids))] });
    const chosen = wanted.filter(({ id }) => ids.includes(id));
    if (chosen.length < ids.length || chosen.some(({ status }) => status !== "pending")) {
      throw new AppError("conflict", alreadyPaidMessage);
    }
    await requireGuaranteeOver(within, ids);
    const groups = groupByInstructor(wanted.filter(({ status }) => status === "pending"));
    const lines = groups.filter((group) => !isCarriedOver(group)).flatMap((group) => group.lines);
    if (!lines.length) {
      throw new AppError(
        "conflict",
        "Os estornos são maiores do que as comissões escolhidas: ainda não há nada para pagar.",
      );
    }
    return { id: await write(within, lines), carried: groups.filter(isCarriedOver).length };
  });
}

async function debtsWith(ctx: Ctx, ids: number[]) {
  const debts = await ctx.db.select({ id: commissions.id }).from(commissions).where(pendingReversals(ctx, ids));
  return debts.map(({ id }) => id);
}

async function write(ctx: SignedCtx, lines: CommissionRow[]) {
  const batchId = await name(ctx);
  const ids = lines.map(({ id }) => id);
  await ctx.db.update(commissions).set({ status: "processing", batchId }).where(inArray(commissions.id, ids));
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await recordEvent(ctx, "payout.opened", `payout/${batchId}`, { commissionIds: ids, totalCents });
  return batchId;
}

/** A row with a reference of its own: of two payouts in the same second, the later one takes the next second's name. */
async function name(ctx: SignedCtx) {
  for (let later = 0; later < 60; later += 1) {
    const reference = await newReference(ctx, later);
    const [row] = await ctx.db
      .insert(payoutBatches)
      .values({ reference, createdBy: ctx.viewer.id, createdAt: sqlNow(ctx) })
      .onConflictDoNothing()
      .returning({ id: payoutBatches.id });
    if (row) return row.id;
  }
  throw new AppError("unavailable", undefined, { retryAfter: 60 });
}
