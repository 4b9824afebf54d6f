import { sql } from "drizzle-orm";
import { zone } from "#app/domain/calendar.ts";
import { certificateNumber } from "#app/domain/certificates/number.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { certificateCounters, certificates } from "#drizzle/schema/certificates.ts";

/**
 * Takes the next number of the month that it is in São Paulo by the database's clock, without gaps: the counter's row
 * is part of the caller's transaction, so what is not committed is not counted. Others wait for that row; call it late.
 * Out: the number, its month (`2026-11`) and place in it, and the moment of issue.
 */
export async function nextNumber(ctx: Ctx) {
  // A whole class may finish at once: waiting in this queue is not yet a sign of trouble.
  await ctx.db.execute(sql`set local lock_timeout = '5s'`);
  const now = clock(ctx);
  const [row] = await ctx.db
    .insert(certificateCounters)
    .values({ month: sql`to_char(${now} at time zone ${zone}, 'YYYY-MM')`, n: 1 })
    .onConflictDoUpdate({ target: certificateCounters.month, set: { n: sql`${certificateCounters.n} + 1` } })
    .returning({
      month: certificateCounters.month,
      n: certificateCounters.n,
      at: sql`date_trunc('milliseconds', ${now})`.mapWith(certificates.issueDate),
    });
  const { month, n, at } = row!;
  return { month, n, at, certificateNumber: certificateNumber({ platform: ctx.settings.PLATFORM_NAME, month, n }) };
}
