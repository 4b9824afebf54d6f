import { and, eq, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { alreadyPaidMessage, payoutFields } from "#app/domain/commissions/commission.ts";
import {
  type CommissionRow,
  lockLines,
  newReference,
  settleLines,
} from "#app/domain/commissions/settle-commissions.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { requireGuaranteeOver } from "./guarantee-rule.server.ts";
import { groupByInstructor, isCarriedOver, payoutNotFound } from "./payout.ts";

/** A finished batch: how many lines were paid just now, and their sum in centavos. */
type Payout = { reference: string; paidNow: number; totalCents: number };

/**
 * Marks commissions as paid, all or none, and books each. The same batch with the same reference again changes nothing.
 * Without a reference it becomes `LOTE-YYYYMMDD-HHMMSS` (São Paulo). For admins with a recent sign-in; throws
 * (conflict) for lines that do not exist, are settled otherwise or are held back by the guarantee rule.
 */
export const payCommissions = verb(
  { ability: "commissions.pay", body: payoutFields },
  async (ctx, { commission_ids: ids, payment_reference }) => {
    await requireRecentSignIn(ctx);
    return await inTransaction(ctx, async (within): Promise<Payout> => {
      const lines = await lockLines(within, { ids });
      const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      if (isDone(lines, ids, payment_reference)) return { reference: payment_reference!, paidNow: 0, totalCents };
      const isOpen = lines.every(({ status }) => status === "pending" || status === "processing");
      if (lines.length < ids.length || !isOpen) {
        throw new AppError("conflict", alreadyPaidMessage);
      }
      await requireGuaranteeOver(within, ids);
      const reference = payment_reference || (await newReference(within));
      await settleLines(within, lines, reference);
      return { reference, paidNow: lines.length, totalCents };
    });
  },
);

function isDone(lines: CommissionRow[], ids: number[], reference: string | null | undefined) {
  return lines.length === ids.length && !!reference && lines.every((line) => line.paymentReference === reference);
}

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
    return { id: await storePayout(within, lines), carried: groups.filter(isCarriedOver).length };
  });
}

async function debtsWith(ctx: Ctx, ids: number[]) {
  const debts = await ctx.db.select({ id: commissions.id }).from(commissions).where(pendingReversals(ctx, ids));
  return debts.map(({ id }) => id);
}

async function storePayout(ctx: SignedCtx, lines: CommissionRow[]) {
  const batchId = await storeReference(ctx);
  const ids = lines.map(({ id }) => id);
  await ctx.db.update(commissions).set({ status: "processing", batchId }).where(inArray(commissions.id, ids));
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await recordEvent(ctx, "payout.opened", `payout/${batchId}`, { commissionIds: ids, totalCents });
  return batchId;
}

/** A row with a reference of its own: of two payouts in the same second, the later one takes the next second's name. */
async function storeReference(ctx: SignedCtx) {
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
