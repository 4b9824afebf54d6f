import { and, asc, eq } from "drizzle-orm";
import type { ProgramLesson } from "#app/domain/certificates/program/program.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";

/** The lessons of a course in their order, numbered from 1, as a program lists them. Refuses nothing. */
export async function programLessons(ctx: Ctx, courseId: number): Promise<ProgramLesson[]> {
  const rows = await ctx.db
    .select({ title: lessons.title, content_type: lessons.contentType, duration_minutes: lessons.durationMinutes })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), isReady))
    .orderBy(asc(lessons.orderIndex));
  return rows.map((row, index) => ({ order: index + 1, ...row }));
}
