import { type SQL, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Period } from "#app/domain/privacy/retention/retention-table.ts";

/** The moment before which whatever is kept so long is over. */
export function endOf(ctx: Pick<Ctx, "now">, period: Period): SQL {
  const { hours = 0, days = 0, months = 0, years = 0 } = period as Record<string, number>;
  return sql`(${clock(ctx)} - make_interval(years => ${years}, months => ${months}, days => ${days}, hours => ${hours}))`;
}
