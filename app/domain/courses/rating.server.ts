import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { courseCounters, instructorCounters } from "#drizzle/schema/counters.ts";
import { courses } from "#drizzle/schema/courses.ts";

// Column names are written out, since drizzle omits the table name in queries over one table.
const ofTheCourse = sql`from ${courseCounters} t where t.course_id = ${courses}.id`;

/** A course's rating, for a select over courses: average (null without reviews) and number of reviews. */
export const ratingColumns = {
  averageRating: sql<
    number | null
  >`(select round(sum(t.stars)::numeric / nullif(sum(t.reviews), 0), 2)::float8 ${ofTheCourse})`,
  reviewCount: sql<number>`(select coalesce(sum(t.reviews), 0)::int ${ofTheCourse})`,
};

export type PlatformRating = { average: number; count: number };

/**
 * The platform's rating: the average of all reviews of published courses with at most two decimals, and their number;
 * null without any.
 */
export async function platformRating({ db }: Pick<Ctx, "db">): Promise<PlatformRating | null> {
  const [row] = await db
    .select({
      average: sql<number>`round(sum(${instructorCounters.stars})::numeric / nullif(sum(${instructorCounters.reviews}), 0), 2)::float8`,
      count: sql<number>`coalesce(sum(${instructorCounters.reviews}), 0)::int`,
    })
    .from(instructorCounters);
  return row?.count ? row : null;
}
