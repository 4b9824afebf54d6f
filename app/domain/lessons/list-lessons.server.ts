import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isLessonOpen } from "#app/domain/lessons/access.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { type CourseStanding, standingIn } from "#app/domain/lessons/study/standing.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

/**
 * The lessons of a course in their order, without content; those still being written among them for whoever may write
 * them. A course that the viewer may not see is not found.
 */
export async function listLessons(ctx: Ctx, courseId: number): Promise<LessonOutline[]> {
  const standing = await standingIn(ctx, courseId);
  const writes = can(ctx.viewer, "lessons.seeLocked", { owns: standing.owns });
  return await lessonsOf(ctx, standing, writes ? undefined : isReady);
}

/** The lessons of a course as those who learn know it, where its standing is known already. */
export async function outlineOf(ctx: Ctx, standing: CourseStanding): Promise<LessonOutline[]> {
  return await lessonsOf(ctx, standing, isReady);
}

async function lessonsOf(ctx: Ctx, standing: CourseStanding, which: SQL | undefined): Promise<LessonOutline[]> {
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
    .where(and(eq(lessons.courseId, standing.course.id), which))
    .orderBy(asc(lessons.orderIndex));
  return rows.map((lesson) => ({ ...lesson, isOpen: isLessonOpen(standing, lesson) }));
}

// Written out, since drizzle leaves the tables' names off the columns of a query over one table.
const hasQuiz = sql<boolean>`exists (select from ${quizQuestions} q where q.lesson_id = ${lessons}.id)`;
