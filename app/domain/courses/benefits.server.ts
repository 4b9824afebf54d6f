import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { answersTickets } from "./benefits.ts";

/** A select for `toInstructorAnswers`: whether the course's instructor answers tickets. */
export function selectInstructorAnswers({ db }: Pick<Ctx, "db">, courseId: number) {
  return db
    .select({ role: users.role })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .where(eq(courses.id, courseId));
}

export const toInstructorAnswers = ([instructor]: Awaited<ReturnType<typeof selectInstructorAnswers>>) =>
  instructor !== undefined && answersTickets(instructor);
