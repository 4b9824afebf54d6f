import { createHash } from "node:crypto";
import { and, countDistinct, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { publishedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { InstructorView } from "#app/domain/instructors/instructor-json.ts";
import { ratedInstructors } from "#app/domain/reviews/ratings/rating-columns.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * Everybody who teaches or directs, for anybody to see (A17): the founder first, then the other directors, then by
 * name. Only published courses are counted, each learner once, whatever number of courses they take; a rating is the
 * average of all reviews of those courses.
 */
export async function listInstructors(ctx: Pick<Ctx, "db">): Promise<InstructorView[]> {
  const taught = taughtCourses(ctx);
  const rated = ratedInstructors(ctx);
  const rows = await ctx.db
    .select({
      userId: users.id,
      fullName: users.fullName,
      bio: users.bio,
      pictureUrl: users.pictureUrl,
      specialties: users.specialties,
      siteUrl: users.siteUrl,
      totalCourses: sql<number>`coalesce(${taught.totalCourses}, 0)::int`,
      totalStudents: sql<number>`coalesce(${taught.totalStudents}, 0)::int`,
      avgRating: sql<number>`coalesce(${rated.average}, 0)`,
      role: sql<InstructorView["role"]>`${users.role}`,
      isFounder: users.isFounder,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(taught, eq(taught.instructorId, users.id))
    .leftJoin(rated, eq(rated.instructorId, users.id))
    .where(inArray(users.role, ["instructor", "admin"]))
    .orderBy(desc(users.isFounder), desc(eq(users.role, "admin")), sql`${users.fullName} collate "pt-x-icu"`, users.id);
  return rows.map(({ userId, ...row }) => ({ ...row, id: publicId(userId) }));
}

/** Published courses and their learners by instructor. */
function taughtCourses(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select({
      instructorId: courses.instructorId,
      totalCourses: countDistinct(courses.id).as("total_courses"),
      totalStudents: countDistinct(enrollments.userId).as("total_students"),
    })
    .from(courses)
    .leftJoin(enrollments, and(eq(enrollments.courseId, courses.id), isNull(enrollments.endedAt)))
    .where(publishedCourses)
    .groupBy(courses.instructorId)
    .as("taught");
}

/** An account's id is itself random, so that its hash cannot be led back to it. 132 bits of it are kept. */
const publicId = (userId: string) =>
  createHash("sha256").update(`instructor ${userId}`).digest("base64url").slice(0, 22);
