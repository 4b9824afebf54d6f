import { type SQL, sql } from "drizzle-orm";
import { zone } from "#app/domain/calendar.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";

/** The instant at which a calendar month begins in São Paulo: this month, or so many months before or after it. */
export function monthStart(ctx: Pick<Ctx, "now">, months = 0): SQL<Date> {
  const first = sql`date_trunc('month', ${clock(ctx)} at time zone ${zone})`;
  return sql`((${first} + make_interval(months => ${months})) at time zone ${zone})`;
}

/** A select of one row: the calendar month that it is in São Paulo, as `2026-11`. */
export function selectMonth(ctx: Pick<Ctx, "db" | "now">) {
  const month = sql<string>`to_char(${clock(ctx)} at time zone ${zone}, 'YYYY-MM')`;
  return ctx.db.select({ month }).from(sql`(values (1)) as one`);
}
