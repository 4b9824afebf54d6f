import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { courseCounters, instructorCounters } from "#drizzle/schema/counters.ts";
import { courses } from "#drizzle/schema/courses.ts";

// Written out, since drizzle leaves the tables' names off the columns of a query over one table.
const ofTheCourse = sql`from ${courseCounters} t where t.course_id = ${courses}.id`;

/** How a course is rated, for a select over courses: its average (null without reviews) and how many reviews it has. */
export const ratingColumns = {
  averageRating: sql<
    number | null
  >`(select round(sum(t.stars)::numeric / nullif(sum(t.reviews), 0), 2)::float8 ${ofTheCourse})`,
  reviewCount: sql<number>`(select coalesce(sum(t.reviews), 0)::int ${ofTheCourse})`,
};

export type PlatformRating = { average: number; count: number };

/**
 * How students rate the platform: the average of every review of a published course, with two decimals at most, and how
 * many there are; null as long as there is none.
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
