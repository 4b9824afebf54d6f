import { type SQL, sql } from "drizzle-orm";
import { zone } from "#app/domain/calendar.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";

/** The instant at which a calendar month begins in São Paulo: this month, or so many months before or after it. */
export function monthStart(ctx: Pick<Ctx, "now">, months = 0): SQL<Date> {
  return sql`((date_trunc('month', ${clock(ctx)} at time zone ${zone}) + make_interval(months => ${months})) at time zone ${zone})`;
}
