import { and, eq, exists, or } from "drizzle-orm";
import type { Program } from "#app/domain/certificates/program/program.ts";
import { programColumns } from "#app/domain/certificates/program/program-columns.server.ts";
import { programLessons } from "#app/domain/certificates/program/program-lessons.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { visibleCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";

/**
 * What a course teaches (A21): for anybody where it is published or a certificate of it exists, else as far as the
 * viewer sees the course. Refuses as not found otherwise.
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
  if (!course) throw new Refusal("not_found", courseNotFound);
  return { ...course, lessons };
}
