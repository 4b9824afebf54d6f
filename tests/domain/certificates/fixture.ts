import { eq } from "drizzle-orm";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

/** A database of one test file's own and contexts on it; `as` somebody, perhaps at another time than now. */
export async function openFixture({
  max = 10,
  variables = {},
}: {
  max?: number;
  variables?: Record<string, string>;
} = {}) {
  const { db, close } = await freshDatabase({ max });
  const settings = testSettings({ RATE_LIMIT_FACTOR: "1000", ...variables });
  const ctx: Ctx = ctxOf(db, null, { settings });
  return { db, ctx, settings, leave: close, as: (viewer: Viewer, now?: Date): Ctx => ({ ...ctx, viewer, now }) };
}

/** A course by `instructor` with text lessons of these minutes; the course itself states 12 hours. */
export async function plantCourse(db: Db, instructor: Viewer, minutes = [20, 25], isPublished = true) {
  const [row] = await db
    .insert(courses)
    .values({
      title: "Orar com os Salmos",
      description: "Cinco salmos, cinco semanas.",
      category: "discipulado",
      level: "iniciante",
      durationHours: 12,
      instructorId: instructor.id,
      createdBy: instructor.id,
      isPublished,
    })
    .returning({ id: courses.id });
  const values = minutes.map((durationMinutes, orderIndex) => ({
    courseId: row!.id,
    title: `Aula ${orderIndex + 1}`,
    contentType: "text" as const,
    contentText: "texto reservado",
    durationMinutes,
    orderIndex,
  }));
  await db.insert(lessons).values(values);
  return row!.id;
}

/** An enrolment of `student`, finished at the given moment or not at all, as a request for its certificate. */
export async function plantEnrolment(db: Db, student: Viewer, courseId: number, completedAt: Date | null) {
  const [row] = await db
    .insert(enrollments)
    .values({ userId: student.id, courseId, completedAt })
    .returning({ id: enrollments.id });
  return { course_id: courseId, enrollment_id: row!.id };
}

export async function rename(db: Db, who: Viewer, fullName: string) {
  await db.update(users).set({ fullName }).where(eq(users.id, who.id));
}
