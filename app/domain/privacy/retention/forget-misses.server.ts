import { and, inArray, lt } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { EventAction } from "#app/domain/events/record.server.ts";
import { retention } from "#app/domain/privacy/retention/retention-table.ts";
import { endOf } from "#app/domain/privacy/retention/time-kept.server.ts";
import { events } from "#drizzle/schema/platform.ts";

/** What came to nothing, and anybody may do as often as the limits let them: the only events that are ever deleted. */
const misses: EventAction[] = ["session.refused", "certificate.missed"];

/**
 * Deletes sign-ins that were refused and certificates that were looked for in vain, six months later: by then the trace
 * of the address is gone, and nothing is left in them that could be of use. PostgreSQL lets no other event be deleted,
 * and none of these before. Out: how many.
 */
export async function forgetMisses(ctx: Ctx, atOnce = 5_000): Promise<number> {
  const old = ctx.db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.action, misses), lt(events.at, endOf(ctx, retention.misses.period))))
    .limit(atOnce);
  for (let forgotten = 0; ; ) {
    const gone = await ctx.db.delete(events).where(inArray(events.id, old)).returning({ id: events.id });
    forgotten += gone.length;
    if (gone.length < atOnce) return forgotten;
  }
}
