import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { ratingColumns } from "#app/domain/reviews/ratings/rating-columns.server.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { courseTallies } from "#drizzle/schema/tallies.ts";

/** What a CourseView is read from. */
export const courseColumns = {
  id: courses.id,
  title: courses.title,
  description: courses.description,
  category: courses.category,
  level: courses.level,
  priceCents: courses.priceCents,
  thumbnailUrl: courses.thumbnailUrl,
  durationHours: courses.durationHours,
  isPublished: courses.isPublished,
  lessonCount: sql<number>`(select count(*)::int from ${lessons} where ${lessons.courseId} = ${courses.id} and ${isReady})`,
  enrollmentCount: sql<number>`(select coalesce(sum(t.enrolments), 0)::int from ${courseTallies} t where t.course_id = ${courses}.id)`,
  ...ratingColumns,
  instructorName: users.fullName,
  instructorPicture: users.pictureUrl,
};

/** Courses joined with who teaches them; add the `where`. */
export function selectCourses(ctx: Ctx) {
  return ctx.db.select(courseColumns).from(courses).innerJoin(users, eq(users.id, courses.instructorId)).$dynamic();
}
