import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";

/** The database's present moment, the only one that counts, or the one that a test put in its place. */
export function clock({ now }: Pick<Ctx, "now">): SQL<Date> {
  return now ? sql`${now.toISOString()}::timestamptz` : sql`now()`;
}

/** That moment, read: for rules that a query cannot say. */
export async function presentMoment(ctx: Pick<Ctx, "db" | "now">): Promise<Date> {
  if (ctx.now) return ctx.now;
  const [row] = await ctx.db.execute<{ ms: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as ms`);
  return new Date(row!.ms);
}
