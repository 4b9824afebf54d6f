import { and, inArray, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { retention } from "#app/domain/privacy/retention/retention-table.ts";
import { webhookDeliveries as deliveries } from "#drizzle/schema/webhooks.ts";

/** How long messages and their attempts are kept, what still waits for a paused endpoint included. */
export const keptDays = retention.messages.period.days;
const atOnce = 5_000;

/** Erases messages of more than 90 days ago with their attempts, some thousands at a time. Out: how many. */
export async function forgetDeliveries(ctx: Ctx): Promise<number> {
  const old = sql`${deliveries.createdAt} < ${clock(ctx)} - make_interval(days => ${keptDays})`;
  const isIdle = sql`coalesce(${deliveries.claimedUntil} < ${clock(ctx)}, true)`;
  const some = ctx.db.select({ id: deliveries.id }).from(deliveries).where(and(old, isIdle)).limit(atOnce);
  const forgotten = await ctx.db
    .delete(deliveries)
    .where(inArray(deliveries.id, some))
    .returning({ id: deliveries.id });
  return forgotten.length + (forgotten.length === atOnce ? await forgetDeliveries(ctx) : 0);
}
