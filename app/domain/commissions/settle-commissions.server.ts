import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { timeZone } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { postEntries } from "#app/domain/ledger.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";

export type CommissionRow = typeof commissions.$inferSelect;

/**
 * Locks commissions in the order of their ids until the transaction ends, so that two payouts with the same lines
 * cannot deadlock. Lock commissions before their payout.
 */
export async function lockLines(ctx: Ctx, which: { ids: number[] } | { batchId: number }): Promise<CommissionRow[]> {
  const chosen = "ids" in which ? inArray(commissions.id, which.ids) : eq(commissions.batchId, which.batchId);
  return await ctx.db.select().from(commissions).where(chosen).orderBy(commissions.id).for("no key update");
}

/** Marks locked lines as paid, books each with an event, and closes payouts without open lines. */
export async function settleLines(ctx: Ctx, lines: CommissionRow[], reference: string): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await ctx.db
    .update(commissions)
    .set({ status: "paid", paidAt: sqlNow(ctx), paymentReference: reference })
    .where(inArray(commissions.id, ids));
  await postEntries(
    ctx,
    lines.map(({ id, amountCents }) => ({ kind: "commission.paid", commissionId: id, cents: amountCents })),
  );
  const objects = ids.map((id) => `commission/${id}` as const);
  await recordEvents(ctx, "commission.paid", objects, { reference }, { before: "open", after: { paid: reference } });
  const batchIds = [...new Set(lines.flatMap(({ batchId }) => batchId ?? []))];
  if (batchIds.length) await closeSettled(ctx, batchIds);
}

/** `LOTE-20261130-233000` in São Paulo's time; `later` seconds on if that name is taken. */
export async function newReference(ctx: Ctx, later = 0): Promise<string> {
  const moment = sql`(${sqlNow(ctx)} + make_interval(secs => ${later})) at time zone ${timeZone}`;
  const [row] = await ctx.db.execute<{ reference: string }>(
    sql`select to_char(${moment}, '"LOTE-"YYYYMMDD"-"HH24MISS') as reference`,
  );
  return row!.reference;
}

async function closeSettled(ctx: Ctx, batchIds: number[]) {
  const stillOpen = ctx.db
    .select({ id: commissions.id })
    .from(commissions)
    .where(and(eq(commissions.batchId, payoutBatches.id), eq(commissions.status, "processing")));
  const closed = await ctx.db
    .update(payoutBatches)
    .set({ confirmedAt: sqlNow(ctx) })
    .where(and(inArray(payoutBatches.id, batchIds), isNull(payoutBatches.confirmedAt), notExists(stillOpen)))
    .returning({ id: payoutBatches.id });
  for (const { id } of closed) await recordEvent(ctx, "payout.confirmed", `payout/${id}`, {});
}
