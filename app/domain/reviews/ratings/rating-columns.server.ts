import { sql } from "drizzle-orm";
import { courses } from "#drizzle/schema/courses.ts";
import { courseTallies } from "#drizzle/schema/tallies.ts";

// Written out, since drizzle leaves the tables' names off the columns of a query over one table.
const ofTheCourse = sql`from ${courseTallies} t where t.course_id = ${courses}.id`;

/** How a course is rated, for a select over courses: its average (null without reviews) and how many reviews it has. */
export const ratingColumns = {
  averageRating: sql<
    number | null
  >`(select round(sum(t.stars)::numeric / nullif(sum(t.reviews), 0), 2)::float8 ${ofTheCourse})`,
  reviewCount: sql<number>`(select coalesce(sum(t.reviews), 0)::int ${ofTheCourse})`,
};
