import { and, eq, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";

/** Held by whatever writes the e-mails of notices, or ends them. */
export const noticeLock = sql`hashtextextended('notices', 0)`;

/**
 * Calls `write` with the number of e-mails allowed in this minute by the school's setting per hour, and returns how
 * many it wrote. Only one instance does this, once per minute; a minute in which nothing was written, or whose
 * transaction failed, may be used again.
 */
export async function writeAtPace(ctx: Ctx, write: (ctx: Ctx, share: number) => Promise<number>): Promise<number> {
  return await inTransaction(ctx, async (within) => {
    const { db } = within;
    const [lock] = await db.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${noticeLock}) as "isOurs"`,
    );
    if (!lock!.isOurs) return 0;
    const windowStart = sql<Date>`date_trunc('minute', ${sqlNow(within)})`;
    const minute = { name: "notices", who: "everybody" };
    const [taken] = await db
      .insert(rateLimits)
      .values({ ...minute, windowStart, hits: 1 })
      .onConflictDoNothing()
      .returning({ start: rateLimits.windowStart });
    if (!taken) return 0;
    const share = shareOf(within.settings.NOTICES_PER_HOUR, taken.start.getUTCMinutes());
    const written = share && (await write(within, share));
    const isIt = and(eq(rateLimits.name, minute.name), eq(rateLimits.windowStart, taken.start));
    if (!written) await db.delete(rateLimits).where(isIt);
    return written;
  });
}

/** A minute's share of an hourly limit; the shares of sixty minutes add up to the limit. */
export const shareOf = (perHour: number, minute: number) =>
  Math.floor((perHour * (minute + 1)) / 60) - Math.floor((perHour * minute) / 60);
