import { type SQL, sql } from "drizzle-orm";
import { sqlNow } from "./clock.server.ts";
import type { Ctx } from "./ctx.ts";
import type { Period } from "./retention.ts";

/** Data older than this moment has passed its retention period. */
export function retentionEnd(ctx: Pick<Ctx, "now">, period: Period): SQL {
  const { hours = 0, days = 0, months = 0, years = 0 } = period as Record<string, number>;
  return sql`(${sqlNow(ctx)} - make_interval(years => ${years}, months => ${months}, days => ${days}, hours => ${hours}))`;
}
