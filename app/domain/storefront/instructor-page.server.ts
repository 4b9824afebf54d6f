import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { answersTickets } from "#app/domain/courses/benefits.ts";
import { publishedCourses, selectCourses } from "#app/domain/courses/course.server.ts";
import type { CourseView } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type InstructorView, instructorMissing } from "#app/domain/instructors/instructor.ts";
import { findMember, publicId } from "#app/domain/instructors/team.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** An instructor's page; `publicId` is the id in its address. */
export function selectCourseInstructor({ db }: Pick<Ctx, "db">, courseId: number) {
  return db
    .select({ id: users.id, fullName: users.fullName, pictureUrl: users.pictureUrl, bio: users.bio, role: users.role })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .where(eq(courses.id, courseId));
}

/** An instructor without account id; the public id is null if they teach no more and have no page. */
export function toCourseInstructor([row]: Awaited<ReturnType<typeof selectCourseInstructor>>) {
  const { id, role, ...shown } = row!;
  return { ...shown, id: role === "student" ? null : publicId(id), answersTickets: answersTickets({ role }) };
}

export type CourseInstructor = ReturnType<typeof toCourseInstructor>;

// `publicId` in SQL.
const idOfPerson = sql`left(translate(encode(sha256(convert_to('instructor ' || ${users.id}, 'UTF8')), 'base64'), '+/', '-_'), 22)`;

const maxCourses = 48;

/** An instructor by public id, with their published courses, newest first. */
export async function showInstructor(
  ctx: Ctx,
  id: string,
): Promise<{ instructor: InstructorView; courses: CourseView[] }> {
  const [found] = await ctx.db
    .select({ userId: users.id })
    .from(users)
    .where(and(inArray(users.role, ["instructor", "admin"]), eq(idOfPerson, id)));
  const member = found && (await findMember(ctx, { userId: found.userId, entryId: null }));
  if (!member) throw new AppError("not_found", instructorMissing);
  const taught = await selectCourses(ctx)
    .where(and(publishedCourses, eq(courses.instructorId, found.userId)))
    .orderBy(desc(courses.id))
    .limit(maxCourses);
  const { userId: _, entryId: __, ...instructor } = member;
  return { instructor: { ...instructor, id }, courses: taught };
}
