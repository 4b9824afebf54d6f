import { sql } from "drizzle-orm";
import { users } from "#drizzle/schema/people.ts";
import { teacherTallies } from "#drizzle/schema/tallies.ts";

// Written out, since drizzle leaves the tables' names off the columns of a query over one table.
const ofThePerson = sql`from ${teacherTallies} t where t.teacher_id = ${users}.id`;

/** What somebody's published courses come to, for a select over people; a rating of 0 where nobody has rated. */
export const taughtColumns = {
  totalCourses: sql<number>`(select coalesce(sum(t.courses), 0)::int ${ofThePerson})`,
  totalStudents: sql<number>`(select coalesce(sum(t.learners), 0)::int ${ofThePerson})`,
  avgRating: sql<number>`(select coalesce(round(sum(t.stars)::numeric / nullif(sum(t.reviews), 0), 2), 0)::float8 ${ofThePerson})`,
};
