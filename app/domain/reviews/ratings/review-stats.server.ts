import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { standingIn } from "#app/domain/lessons/study/standing.server.ts";
import type { ReviewStats } from "#app/domain/reviews/review-json.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

/** The figures of a course that the viewer may see, else refused as not found (A10). */
export async function reviewStats(ctx: Ctx, courseId: number): Promise<ReviewStats> {
  const [rows] = await Promise.all([selectStats(ctx, courseId), standingIn(ctx, courseId)]);
  return statsOf(rows);
}

/** What `statsOf` makes them of: every review counts, shown or not; the average has two decimals at the most. */
export function selectStats({ db }: Pick<Ctx, "db">, courseId: number) {
  return db
    .select({
      total: sql<number>`count(*)::int`,
      average: sql<number | null>`round(avg(rating), 2)::float8`,
      featured: sql<number>`(count(*) filter (where featured))::int`,
      one: withStars(1),
      two: withStars(2),
      three: withStars(3),
      four: withStars(4),
      five: withStars(5),
    })
    .from(reviews)
    .where(eq(reviews.courseId, courseId));
}

export function statsOf([row]: Awaited<ReturnType<typeof selectStats>>): ReviewStats {
  const { one, two, three, four, five, ...figures } = row!;
  return { ...figures, byStars: { 1: one, 2: two, 3: three, 4: four, 5: five } };
}

const withStars = (stars: number) => sql<number>`(count(*) filter (where rating = ${stars}))::int`;
