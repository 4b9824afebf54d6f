import { type SQL, sql } from "drizzle-orm";
import { sqlNow } from "./clock.server.ts";
import type { Ctx } from "./ctx.ts";
import type { Period } from "./retention.ts";

/** The moment before which whatever is kept so long is over. */
export function retentionEnd(ctx: Pick<Ctx, "now">, period: Period): SQL {
  const { hours = 0, days = 0, months = 0, years = 0 } = period as Record<string, number>;
  return sql`(${sqlNow(ctx)} - make_interval(years => ${years}, months => ${months}, days => ${days}, hours => ${hours}))`;
}
