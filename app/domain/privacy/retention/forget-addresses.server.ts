import { and, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { retention } from "#app/domain/privacy/retention/retention-table.ts";
import { endOf } from "#app/domain/privacy/retention/time-kept.server.ts";
import { events } from "#drizzle/schema/platform.ts";

/**
 * Erases the trace of the caller's network from events of more than six months ago (Marco Civil, art. 15). Events are
 * looked through by their ids, which rise with time, some thousands at once. Out: how many.
 */
export async function forgetAddresses(ctx: Ctx, atOnce = 20_000): Promise<number> {
  const isOld = lt(events.at, endOf(ctx, retention.addresses.period));
  let forgotten = 0;
  for (let from = 0; ; from += atOnce) {
    const within = and(gt(events.id, from), lte(events.id, from + atOnce), isOld);
    const gone = await ctx.db
      .update(events)
      .set({ ipHash: null })
      .where(and(within, isNotNull(events.ipHash)))
      .returning({ id: events.id });
    forgotten += gone.length;
    if (!(await goesOn(ctx, from + atOnce))) return forgotten;
  }
}

/** Whether anything after this id is old, too. */
async function goesOn(ctx: Ctx, id: number) {
  const [next] = await ctx.db
    .select({ isOld: sql<boolean>`${events.at} < ${endOf(ctx, retention.addresses.period)}` })
    .from(events)
    .where(gt(events.id, id))
    .orderBy(events.id)
    .limit(1);
  return next?.isOld ?? false;
}
