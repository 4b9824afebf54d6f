import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";

/** The database's present moment, the only one that counts, or the one that a test put in its place. */
export function clock({ now }: Pick<Ctx, "now">): SQL<Date> {
  return now ? sql`${now.toISOString()}::timestamptz` : sql`now()`;
}
