import { and, asc, eq, exists, or } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { courseHours, isReady, visibleCourses } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import type { Program, ProgramLesson } from "./program.ts";

/** What a programme says of its course. */
export const programColumns = {
  title: courses.title,
  description: courses.description,
  level: courses.level,
  category: courses.category,
  durationHours: courseHours(),
};

/** The lessons of a course in order, numbered from 1. */
export async function programLessons(ctx: Ctx, courseId: number): Promise<ProgramLesson[]> {
  const rows = await ctx.db
    .select({ title: lessons.title, content_type: lessons.contentType, duration_minutes: lessons.durationMinutes })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), isReady))
    .orderBy(asc(lessons.orderIndex));
  return rows.map((row, index) => ({ order: index + 1, ...row }));
}

/**
 * A course's programme: public if it is published or has certificates, else for those who may see the course. Throws
 * (not found) otherwise.
 */
export async function showProgram(ctx: Ctx, courseId: number): Promise<Program> {
  const certified = exists(ctx.db.select().from(certificates).where(eq(certificates.courseId, courses.id)));
  const [[course], lessons] = await Promise.all([
    ctx.db
      .select(programColumns)
      .from(courses)
      .where(and(eq(courses.id, courseId), or(visibleCourses(ctx), certified))),
    programLessons(ctx, courseId),
  ]);
  if (!course) throw new AppError("not_found", courseNotFound);
  return { ...course, lessons };
}
