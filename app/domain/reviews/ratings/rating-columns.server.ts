import { avg, eq, sql } from "drizzle-orm";
import { publishedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { reviews } from "#drizzle/schema/reviews.ts";

// Written out, since drizzle leaves the tables' names off the columns of a query over one table.
const ofTheCourse = sql`from ${reviews} r where r.course_id = ${courses}.id`;

/** How a course is rated, for a select over courses: its average (null without reviews) and how many reviews it has. */
export const ratingColumns = {
  averageRating: sql<number | null>`(select round(avg(r.rating), 2)::float8 ${ofTheCourse})`,
  reviewCount: sql<number>`(select count(*)::int ${ofTheCourse})`,
};

/** Instructors whose published courses have reviews, with the average of them all, to be joined on `instructorId`. */
export function ratedInstructors({ db }: Pick<Ctx, "db">) {
  return db
    .select({
      instructorId: courses.instructorId,
      average: sql<number>`round(${avg(reviews.rating)}, 2)::float8`.as("average_rating"),
    })
    .from(courses)
    .innerJoin(reviews, eq(reviews.courseId, courses.id))
    .where(publishedCourses)
    .groupBy(courses.instructorId)
    .as("rated");
}
