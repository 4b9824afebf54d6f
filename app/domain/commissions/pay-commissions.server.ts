import { inArray, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { zone } from "#app/domain/calendar.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { PayoutFields } from "#app/domain/commissions/schema.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { post } from "#app/domain/ledger/post.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { commissions } from "#drizzle/schema/commissions.ts";

type Commission = typeof commissions.$inferSelect;

/** A batch paid out: how many of its lines were paid just now, and the sum of them all in centavos. */
export type Payout = { reference: string; paidNow: number; totalCents: number };

/**
 * Marks commissions as paid out, all or none (B15), and books each. Only what is waiting or on its way can be paid;
 * the very same batch with the same reference again changes nothing.
 * In: ids, and the batch's reference, `LOTE-AAAAMMDD-HHMMSS` in São Paulo where none is given.
 * Refuses everybody but admins, and (conflict) lines that do not exist, were paid otherwise, or were cancelled.
 */
export async function payCommissions(ctx: Ctx, { commission_ids: ids, payment_reference }: PayoutFields) {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.pay");
  return await inTransaction(signed, async (within): Promise<Payout> => {
    const lines = await lock(within, ids);
    const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (isDone(lines, ids, payment_reference)) return { reference: payment_reference!, paidNow: 0, totalCents };
    const isOpen = lines.every(({ status }) => status === "pending" || status === "processing");
    if (lines.length < ids.length || !isOpen) {
      throw new Refusal("conflict", "Algumas comissões já foram pagas ou não existem.");
    }
    const reference = payment_reference || (await newReference(within));
    await pay(within, lines, reference);
    return { reference, paidNow: lines.length, totalCents };
  });
}

/** In the order of their ids, so that two batches that share lines wait for each other instead of for good. */
async function lock(ctx: Ctx, ids: number[]) {
  return await ctx.db
    .select()
    .from(commissions)
    .where(inArray(commissions.id, ids))
    .orderBy(commissions.id)
    .for("no key update");
}

function isDone(lines: Commission[], ids: number[], reference: string | null | undefined) {
  return lines.length === ids.length && !!reference && lines.every((line) => line.paymentReference === reference);
}

async function newReference(ctx: Ctx) {
  const [row] = await ctx.db.execute<{ reference: string }>(
    sql`select to_char(${clock(ctx)} at time zone ${zone}, '"LOTE-"YYYYMMDD"-"HH24MISS') as reference`,
  );
  return row!.reference;
}

async function pay(ctx: Ctx, lines: Commission[], reference: string) {
  const ids = lines.map(({ id }) => id);
  await ctx.db
    .update(commissions)
    .set({ status: "paid", paidAt: clock(ctx), paymentReference: reference })
    .where(inArray(commissions.id, ids));
  await post(
    ctx,
    lines.map(({ id, amountCents }) => ({ kind: "commission.paid", commissionId: id, cents: amountCents })),
  );
  for (const id of ids) await record(ctx, "commission.paid", `commission/${id}`, { reference });
}
