import { type SQL, sql } from "drizzle-orm";
import { timeZone } from "./calendar.ts";
import type { Ctx } from "./ctx.ts";

/** The database's current time, or the one that a test sets. */
export function sqlNow({ now }: Pick<Ctx, "now">): SQL<Date> {
  return now ? sql`${now.toISOString()}::timestamptz` : sql`now()`;
}

/** The current day in São Paulo. */
export const sqlToday = (ctx: Pick<Ctx, "now">) => sql<string>`((${sqlNow(ctx)} at time zone ${timeZone})::date)`;

/** The current time as a value, for rules that a query cannot express. */
export async function currentTime(ctx: Pick<Ctx, "db" | "now">): Promise<Date> {
  if (ctx.now) return ctx.now;
  const [row] = await ctx.db.execute<{ ms: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as ms`);
  return new Date(row!.ms);
}

/** When a calendar month begins in São Paulo: the current one, or so many months before or after it. */
export function monthStart(ctx: Pick<Ctx, "now">, months = 0): SQL<Date> {
  const first = sql`date_trunc('month', ${sqlNow(ctx)} at time zone ${timeZone})`;
  return sql`((${first} + make_interval(months => ${months})) at time zone ${timeZone})`;
}

/** A select of one row: the current month in São Paulo, as `2026-11`. */
export function selectMonth(ctx: Pick<Ctx, "db" | "now">) {
  const month = sql<string>`to_char(${sqlNow(ctx)} at time zone ${timeZone}, 'YYYY-MM')`;
  return ctx.db.select({ month }).from(sql`(values (1)) as one`);
}
