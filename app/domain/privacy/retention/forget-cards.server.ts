import { inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { retention } from "#app/domain/privacy/retention/retention-table.ts";
import { endOf } from "#app/domain/privacy/retention/time-kept.server.ts";
import { payments } from "#drizzle/schema/payments.ts";

const atOnce = 1_000;

/**
 * Erases brand and last digits of the card from payments of five years ago. What was paid when stays in the books:
 * payments are never deleted, and of whoever deleted their account nothing but sums is left in them. Out: how many.
 */
export async function forgetCards(ctx: Ctx): Promise<number> {
  const old = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      sql`coalesce(${payments.cardLast4}, ${payments.cardBrand}) is not null
        and ${payments.createdAt} < ${endOf(ctx, retention.purchases.period)}`,
    )
    .limit(atOnce);
  const forgotten = await ctx.db
    .update(payments)
    .set({ cardBrand: null, cardLast4: null })
    .where(inArray(payments.id, old))
    .returning({ id: payments.id });
  return forgotten.length + (forgotten.length === atOnce ? await forgetCards(ctx) : 0);
}
