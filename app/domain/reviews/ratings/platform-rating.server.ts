import { count, eq, sql } from "drizzle-orm";
import { publishedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

export type PlatformRating = { average: number; count: number };

/**
 * How learners rate the platform: the average of every review of a published course, with two decimals at the most, and
 * how many there are; null as long as there is none.
 */
export async function platformRating({ db }: Pick<Ctx, "db">): Promise<PlatformRating | null> {
  const [row] = await db
    .select({ average: sql<number>`round(avg(${reviews.rating}), 2)::float8`, count: count() })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(publishedCourses);
  return row?.count ? row : null;
}
