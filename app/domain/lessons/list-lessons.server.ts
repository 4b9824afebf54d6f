import { asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { isLessonOpen } from "#app/domain/lessons/access.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { type CourseStanding, standingIn } from "#app/domain/lessons/standing.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

/** The lessons of a course in their order, without content. A course that the viewer may not see is not found. */
export async function listLessons(ctx: Ctx, courseId: number): Promise<LessonOutline[]> {
  return outlineOf(ctx, await standingIn(ctx, courseId));
}

/** The same for a course whose standing is already known. */
export async function outlineOf(ctx: Ctx, standing: CourseStanding): Promise<LessonOutline[]> {
  const rows = await ctx.db
    .select({
      id: lessons.id,
      title: lessons.title,
      contentType: lessons.contentType,
      durationMinutes: lessons.durationMinutes,
      isFree: lessons.isFree,
      orderIndex: lessons.orderIndex,
      passMark: lessons.passMark,
      hasQuiz,
    })
    .from(lessons)
    .where(eq(lessons.courseId, standing.course.id))
    .orderBy(asc(lessons.orderIndex));
  return rows.map((lesson) => ({ ...lesson, isOpen: isLessonOpen(standing, lesson) }));
}

// Written out, since drizzle leaves the tables' names off the columns of a query over one table.
const hasQuiz = sql<boolean>`exists (select from ${quizQuestions} q where q.lesson_id = ${lessons}.id)`;
