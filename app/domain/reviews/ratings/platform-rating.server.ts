import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { teacherTallies } from "#drizzle/schema/tallies.ts";

export type PlatformRating = { average: number; count: number };

/**
 * How learners rate the platform: the average of every review of a published course, with two decimals at the most, and
 * how many there are; null as long as there is none.
 */
export async function platformRating({ db }: Pick<Ctx, "db">): Promise<PlatformRating | null> {
  const [row] = await db
    .select({
      average: sql<number>`round(sum(${teacherTallies.stars})::numeric / nullif(sum(${teacherTallies.reviews}), 0), 2)::float8`,
      count: sql<number>`coalesce(sum(${teacherTallies.reviews}), 0)::int`,
    })
    .from(teacherTallies);
  return row?.count ? row : null;
}
